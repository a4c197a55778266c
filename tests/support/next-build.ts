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

const built = resolve(import.meta.dirname, '../../dist/client')

/** Copies the built client into a temporary folder, in which `replace` puts the next build. */
export function replaceableClient() {
  const folder = mkdtempSync(join(tmpdir(), 'take-off-client-'))
  cpSync(built, folder, { recursive: true, filter: (path) => !/\.(?:br|gz)$/.test(path) })
  return {
    folder,
    replace: () => replaceBuild(folder),
    forget: () => rmSync(folder, { recursive: true, force: true }),
  }
}

/** Turns the folder into that of the next build: every asset has a different name, and the old one is gone. */
function replaceBuild(folder: string) {
  const assets = join(folder, 'assets')
  const names = readdirSync(assets).map((name) => [name, name.replace(/-(?=[\w-]{8}\.)/, '-n')])
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
