import { globSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'

import { parseSync } from 'vite'
import { describe, expect, test } from 'vitest'

const source = resolve(import.meta.dirname, '../../src')

/** Stands for the files beside the folders. */
const root = '.'

/** The folders of a layer, each after those whose values it may import; so no imports form a circle. */
const layers = {
  'client/data': [
    'engine',
    'feedback',
    'batch',
    'outbox',
    'preparing',
    'lists',
    'writes',
    'form',
    'screen',
    'batch-form',
    'export',
    'sign-in',
    'account',
    'notifications',
  ],
  server: [
    'base',
    'http',
    'connections',
    'database',
    'accounts',
    'factors',
    'audit',
    'notifications',
    'pictures',
    'webhooks',
    'items',
    'people',
    'public',
    'installation',
    'watching',
    'docs',
    'backup',
    'moving',
    root,
    'workers',
    'commands',
  ],
}

describe.each(Object.entries(layers))('in %s', (layer, rooms) => {
  const folder = join(source, layer)

  test('every folder has its place in the order', () => {
    const folders = readdirSync(folder, { withFileTypes: true }).filter((each) =>
      each.isDirectory(),
    )
    const ordered = rooms.filter((room) => room !== root)
    expect(folders.map(({ name }) => name).toSorted()).toEqual(ordered.toSorted())
  })

  test.each(rooms)('%s imports values only from folders before it', (room) => {
    const allowed = rooms.slice(0, rooms.indexOf(room) + 1)
    const files = globSync(room === root ? '*.ts' : `${room}/**/*.ts`, { cwd: folder })
    expect(files).not.toEqual([])
    const wrong = files.flatMap((file) =>
      valueImportsOf(join(folder, file))
        .map((path) => relative(folder, path))
        .filter((path) => !path.startsWith('..') && !allowed.includes(roomOf(path)))
        .map((path) => `${file} imports ${path}`),
    )
    expect(wrong).toEqual([])
  })
})

/** Returns the first folder of a path. */
function roomOf(path: string): string {
  const [first = root, ...rest] = path.split('/')
  return rest.length > 0 ? first : root
}

/**
 * Returns the source files that a file imports, without imports of types. Node.js loads the module of
 * `import { type A } from`, but not that of `import type { A } from`.
 */
function valueImportsOf(file: string): string[] {
  const text = readFileSync(file, 'utf8')
  const { module } = parseSync(file, text)
  const requests = [
    ...module.staticImports
      .filter(({ start }) => !/^import type\b/.test(text.slice(start)))
      .map(({ moduleRequest }) => moduleRequest.value),
    ...module.staticExports.flatMap(({ entries }) =>
      entries.flatMap((each) => (each.isType ? [] : (each.moduleRequest?.value ?? []))),
    ),
    ...module.dynamicImports.map(({ moduleRequest }) =>
      text.slice(moduleRequest.start + 1, moduleRequest.end - 1),
    ),
  ]
  return requests
    .filter((request) => /^[#.]/.test(request))
    .map((request) =>
      request.startsWith('#') ? join(source, request.slice(1)) : join(dirname(file), request),
    )
}
