import { globSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'

import { parseSync } from 'vite'
import { expect, test } from 'vitest'

const source = resolve(import.meta.dirname, '../../src')
const data = join(source, 'client/data')

/** The folders of `client/data`, each after those whose values it may import; so no imports form a circle. */
const rooms = [
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
]

test('every folder of client/data has its place in the order', () => {
  const folders = readdirSync(data, { withFileTypes: true }).filter((each) => each.isDirectory())
  expect(folders.map(({ name }) => name).toSorted()).toEqual(rooms.toSorted())
})

test.each(rooms)('client/data/%s imports values only from folders before it', (room) => {
  const allowed = rooms.slice(0, rooms.indexOf(room) + 1)
  const files = globSync('**/*.ts', { cwd: join(data, room) }).map((file) => join(data, room, file))
  const wrong = files.flatMap((file) =>
    valueImportsOf(file)
      .filter((found) => !allowed.some((each) => found.startsWith(`${each}/`)))
      .map((found) => `${relative(data, file)} imports ${found}`),
  )
  expect(wrong).toEqual([])
})

/** Returns the files of `client/data` that a file imports, relative to it, without imports of types. */
function valueImportsOf(file: string): string[] {
  const text = readFileSync(file, 'utf8')
  const { module } = parseSync(file, text)
  const requests = [
    ...module.staticImports
      .filter(({ entries }) => entries.length === 0 || entries.some((each) => !each.isType))
      .map(({ moduleRequest }) => moduleRequest.value),
    ...module.staticExports.flatMap(({ entries }) =>
      entries.flatMap((each) => (each.isType ? [] : (each.moduleRequest?.value ?? []))),
    ),
    ...module.dynamicImports.map(({ moduleRequest }) =>
      text.slice(moduleRequest.start + 1, moduleRequest.end - 1),
    ),
  ]
  return requests
    .map((request) =>
      request.startsWith('#') ? join(source, request.slice(1)) : join(dirname(file), request),
    )
    .filter((path) => path.startsWith(`${data}/`))
    .map((path) => relative(data, path))
}
