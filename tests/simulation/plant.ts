import { registerHooks } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

import { mutate } from './bug.ts'
import { mutants } from './mutants.ts'

const repository = join(import.meta.dirname, '../..')
const name = process.env['MUTANT']
const planted = mutants.find((mutant) => mutant.name === name)
if (!planted) throw new Error(`There is no mutant "${name}"`)

const addresses = new Map(
  planted.edits.map((edit) => [pathToFileURL(join(repository, edit.file)).href, edit.file]),
)

registerHooks({
  load: (url, context, nextLoad) => {
    const loaded = nextLoad(url, context)
    const file = addresses.get(url)
    if (file === undefined || !loaded.source) return loaded
    const source =
      typeof loaded.source === 'string' ? loaded.source : new TextDecoder().decode(loaded.source)
    return { ...loaded, source: mutate(source, planted, file) }
  },
})
