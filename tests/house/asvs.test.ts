import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'

import { expect, test } from 'vitest'

const repository = resolve(import.meta.dirname, '../..')
const read = (file: string) => readFileSync(join(repository, file), 'utf8')

/** Number of requirements of levels 1 and 2 in each section of the standard; those of level 3 follow them. */
const sections: Record<string, readonly number[]> = {
  '1': [2, 9, 11, 3, 2],
  '2': [3, 3, 4, 1],
  '3': [0, 2, 4, 6, 5, 0, 2],
  '4': [3, 1, 2, 4],
  '5': [1, 3, 2, 3],
  '6': [3, 12, 4, 4, 5, 3, 0, 4],
  '7': [3, 4, 2, 5, 2, 2],
  '8': [2, 3, 1, 1],
  '11': [2, 3, 3, 4, 1, 1],
  '12': [3, 2, 4],
  '13': [1, 5, 2, 5],
  '14': [2, 4, 3],
  '15': [3, 3, 7, 0],
  '16': [1, 5, 4, 3, 3],
}
/** Chapters that do not apply at all have one row each. */
const left = ['9', '10', '17']

const rows = read('src/server/asvs.md')
  .split('\n')
  .map((line) => line.split('|').map((cell) => cell.trim()))
  .filter(([, number = '']) => /^\d/.test(number))
  .map(([, number = '', asks = '', here = '']) => ({ number, asks, here }))

/** Returns the tests that a cell names, each with its file. */
const testsIn = (cell: string) =>
  [...cell.matchAll(/`(tests\/[^`]*)`(?:: `([^`]*)`)?/g)].map(([, file = '', name = '']) => ({
    file,
    name,
  }))

/** Returns the other files and folders of the repository that a cell names. */
const piecesIn = (cell: string) =>
  [...cell.matchAll(/`([\w.-]+\/[\w./-]+|[\w.-]+\.(?:md|json)|\.[a-z]+ignore)`/g)].flatMap(
    ([, path = '']) => (path.startsWith('tests/') ? [] : [path]),
  )

test('every requirement of levels 1 and 2 has one row, in the order of the standard', () => {
  const numbers = Object.entries(sections).flatMap(([chapter, counts]) =>
    counts.flatMap((count, section) =>
      Array.from({ length: count }, (_, nth) => `${chapter}.${section + 1}.${nth + 1}`),
    ),
  )
  const inOrder = [...numbers, ...left].toSorted((a, b) =>
    a.localeCompare(b, 'en', { numeric: true }),
  )
  expect(rows.map(({ number }) => number)).toEqual(inOrder)
})

test('every row names its evidence, or why there is none', () => {
  const silent = rows.filter(({ asks, here }) => {
    const isSaid = /^(?:Not met|Does not apply): ./.test(here)
    return asks === '' || !(isSaid || testsIn(here).length + piecesIn(here).length > 0)
  })
  expect(silent).toEqual([])
})

test('every file and test that a row names exists', () => {
  const gone = rows.flatMap(({ number, here }) => [
    ...piecesIn(here)
      .filter((path) => !existsSync(join(repository, path)))
      .map((path) => `${number}: ${path}`),
    ...testsIn(here)
      .filter((named) => !isThere(named))
      .map(({ file, name }) => `${number}: ${file}: ${name}`),
  ])
  expect(gone).toEqual([])
})

test('every test that the list of stored data names exists', () => {
  const named = testsIn(read('src/server/data.md'))
  expect(named).not.toEqual([])
  expect(named.filter((each) => !isThere(each))).toEqual([])
})

function isThere({ file, name }: { file: string; name: string }): boolean {
  if (name === '' || !existsSync(join(repository, file))) return false
  return ["'", '"', '`'].some((quote) => read(file).includes(quote + name + quote))
}
