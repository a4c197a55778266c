import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { brotliCompressSync } from 'node:zlib'

import { parseSync } from 'vite'
import { expect, test } from 'vitest'

import { byteBudgets } from '#tests/support/byte-budgets.ts'

const client = resolve(import.meta.dirname, '../../dist/client')
const assets = join(client, 'assets')
const site = resolve(import.meta.dirname, '../../src/site')

/** Chunks that every first visit loads, and those that the sign-in screen and the screens after it add. */
const always = ['index', 'first-en']
const signIn = [...always, 'sign-in-page']
const inside = [...always, 'en', 'shell']
const lists = Object.entries(byteBudgets.lists)
const budgets = [
  { screen: 'sign-in', chunks: signIn, maxBytes: byteBudgets.signIn },
  ...lists.map(([screen, maxBytes]) => ({ screen, chunks: [...inside, screen], maxBytes })),
]

// A message that is not in the first catalogue would be displayed as its id.
test('the sign-in screen shows only messages that are in the first catalogue', () => {
  const codeOf = (file: string) => readFileSync(join(assets, file), 'utf8')
  const words = codeOf(chunkNamed('first-en'))
  const code = [...withImports(signIn.map(chunkNamed))].map(codeOf).join('\n')
  const said = [...code.matchAll(/id:[`"]([\w+/-]{6})[`"]/g)].map(([, id = '']) => id)
  expect(said.length).toBeGreaterThan(10)
  expect(said.filter((id) => !words.includes(`"${id}":`))).toEqual([])
})

test.each(budgets)(
  '$screen loads no more bytes than its budget',
  ({ screen, chunks, maxBytes }) => {
    const files = [...withImports(chunks.map(chunkNamed))]
    const bytes = files.map((file) => brotliCompressSync(readFileSync(join(assets, file))).length)
    const total = bytes.reduce((sum, each) => sum + each, 0)
    console.log(`${screen}: ${(total / 1000).toFixed(1)} KB brotli in ${files.length} files`)
    expect(total).toBeLessThanOrEqual(maxBytes)
  },
)

test('the styles of all first screens are inlined in the page, within their budget', () => {
  const page = readFileSync(join(client, 'index.html'), 'utf8')
  expect(page).not.toContain('rel="stylesheet"')
  const [, styles = ''] = /<style[^>]*>([\s\S]*?)<\/style>/.exec(page) ?? []
  const { length } = brotliCompressSync(styles)
  console.log(`styles: ${(length / 1000).toFixed(1)} KB brotli`)
  expect(styles).toContain('.gallery-card')
  expect(length).toBeLessThanOrEqual(9100)
})

test('each inline script of the page is within its budget, without the table that the build generates', () => {
  const page = readFileSync(join(client, 'index.html'), 'utf8')
  const scripts = [...page.matchAll(/<script>([\s\S]*?)<\/script>/g)].map(([, script = '']) =>
    script.replace(/\{"words":.*"\]\}/, ''),
  )
  expect(scripts.length).toBe(2)
  console.log(`scripts in the page: ${scripts.map(({ length }) => length).join(', ')} bytes`)
  for (const script of scripts) expect(script.length).toBeLessThanOrEqual(1024)
})

// Neither minified nor compressed, because organisations copy the first and read the second.
test.each([
  { script: 'site.js', of: 'the website', maxBytes: 5000 },
  { script: 'embed.js', of: 'the embeds', maxBytes: 6000 },
])('the script of $of is within its budget', ({ script, of, maxBytes }) => {
  const file = join(site, script)
  const compressed = brotliCompressSync(readFileSync(file)).length
  console.log(`script of ${of}: ${statSync(file).size} bytes, ${compressed} brotli`)
  expect(statSync(file).size).toBeLessThan(maxBytes)
})

test('chunks that open later are not loaded with the first screens', () => {
  const first = withImports([...inside, ...lists.map(([screen]) => screen)].map(chunkNamed))
  const parts = [
    'account',
    'fields',
    'sign-in-page',
    'after',
    'page-drain',
    'forms',
    'gallery-dialogs',
    'ask-alert',
    'outbox-page',
  ]
  for (const later of parts) {
    expect(first).not.toContain(chunkNamed(later))
  }
})

test('every script and style of 256 bytes or more is also stored compressed', () => {
  const large = readdirSync(assets).filter(
    (file) => /\.(?:js|css)$/.test(file) && readFileSync(join(assets, file)).length >= 256,
  )
  const missing = large.flatMap((file) => [`${file}.br`, `${file}.gz`])
  expect(readdirSync(assets)).toEqual(expect.arrayContaining(missing))
})

test('the page links the manifest', () => {
  const page = readFileSync(join(client, 'index.html'), 'utf8')
  const [, address = ''] = /<link rel="manifest" href="\/([\w.]+)"/.exec(page) ?? []
  expect(JSON.parse(readFileSync(join(client, address), 'utf8'))).toMatchObject({
    name: 'Take-Off',
  })
})

test('nothing is loaded from another origin', () => {
  const page = readFileSync(join(client, 'index.html'), 'utf8')
  const styles = readdirSync(assets)
    .filter((file) => file.endsWith('.css'))
    .map((file) => readFileSync(join(assets, file), 'utf8'))
  const addresses = [page, ...styles].flatMap((text) => [
    ...text.matchAll(/(?:src|href)="([^"]+)"|url\(["']?([^"')]+)|@import\s+["']([^"']+)/g),
  ])
  const foreign = addresses
    .map(([, ...found]) => found.find((each) => each !== undefined) ?? '')
    .filter((address) => !/^(?:\/(?!\/)|data:|#)/.test(address))
  expect(foreign).toEqual([])
  const imported = readdirSync(assets)
    .filter((file) => file.endsWith('.js'))
    .flatMap(importsOf)
  expect(imported.filter((path) => !path.startsWith('./'))).toEqual([])
})

function chunkNamed(name: string): string {
  const found = readdirSync(assets).filter((file) =>
    new RegExp(`^${name}-[\\w-]{7}\\.js$`).test(file),
  )
  const [chunk] = found
  if (chunk === undefined || found.length > 1) throw new Error(`${name}: ${found.join() || 'none'}`)
  return chunk
}

/** Returns the chunks and all their static imports, recursively. */
function withImports(chunks: readonly string[]): Set<string> {
  const all = new Set<string>()
  const visit = (chunk: string) => {
    if (all.has(chunk)) return
    all.add(chunk)
    importsOf(chunk).forEach((path) => visit(path.slice('./'.length)))
  }
  chunks.forEach(visit)
  return all
}

function importsOf(chunk: string): string[] {
  const { module } = parseSync(chunk, readFileSync(join(assets, chunk), 'utf8'))
  const passedOn = module.staticExports.flatMap(({ entries }) =>
    entries.flatMap((entry) => entry.moduleRequest?.value ?? []),
  )
  return [...module.staticImports.map((each) => each.moduleRequest.value), ...passedOn]
}
