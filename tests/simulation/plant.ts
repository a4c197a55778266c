import { registerHooks } from 'node:module'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'

import { mutants, mutate } from './mutants.ts'

const repository = join(import.meta.dirname, '../..')
const name = process.env['MUTANT']
const planted = mutants.find((mutant) => mutant.name === name)
if (!planted) throw new Error(`There is no mutant "${name}"`)

registerHooks({
  load: (url, context, nextLoad) => {
    const loaded = nextLoad(url, context)
    const file = url.startsWith('file:') ? relative(repository, fileURLToPath(url)) : ''
    if (!loaded.source || !planted.edits.some((edit) => edit.file === file)) return loaded
    const { source } = loaded
    const text = typeof source === 'string' ? source : new TextDecoder().decode(source)
    return { ...loaded, source: mutate(text, planted, file) }
  },
})
