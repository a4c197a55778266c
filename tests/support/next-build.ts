import {
  cpSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'

import { afterAll } from 'vitest'

import { visitsToOurs } from './backends.ts'
import { visitForEach } from './visit.ts'

const built = resolve(import.meta.dirname, '../../dist/client')

/** A visit for each test, signed in, at a server whose client `replace` turns into the next build. */
export function visitReplaceable() {
  // Without the compressed files, which `replace` would have to make again.
  const folder = mkdtempSync(join(tmpdir(), 'take-off-client-'))
  cpSync(built, folder, { recursive: true, filter: (path) => !/\.(?:br|gz)$/.test(path) })
  afterAll(() => rmSync(folder, { recursive: true, force: true }))
  const file = 'tests/support/serve-folder.ts'
  const visits = visitsToOurs({ file, env: { SERVED_CLIENT: folder } })
  const admin = visitForEach(() => visits({ isNew: true, isSignedIn: true }))
  return { admin, replace: () => replaceBuild(folder) }
}

/** Turns the folder into that of the next build: every asset has a different name, and the old one is gone. */
function replaceBuild(folder: string) {
  const assets = join(folder, 'assets')
  const names = readdirSync(assets).map((name) => [name, name.replace(/-(?=[\w-]{7}\.)/, '-n')])
  for (const [name = '', next = ''] of names) renameSync(join(assets, name), join(assets, next))
  const rewrite = (file: string, rule?: RegExp) => {
    const path = join(folder, file)
    let text = readFileSync(path, 'utf8')
    for (const [name = '', next = ''] of names) text = text.replaceAll(name, next)
    writeFileSync(path, rule ? text.replace(rule, 'next') : text)
  }
  for (const [, next = ''] of names) if (/\.(?:js|css)$/.test(next)) rewrite(join('assets', next))
  rewrite('index.html')
  rewrite('sw.js', /(?<="revision":")\w+(?=","url":"index\.html")/)
}
