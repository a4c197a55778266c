import { expect, test } from 'vitest'

import type { Chosen } from '#sync/batch/join.ts'
import { keepReadable } from '#sync/batch/readable.ts'

/** Returns a file of which only the first `readable` bytes can be read. */
function fileOf(name: string, readable = Infinity): Chosen {
  const [file, whole] = [new Blob([name]), new Blob([name])]
  const slice = (from: number, to: number) =>
    to > readable
      ? { arrayBuffer: () => Promise.reject(new DOMException('It is gone', 'NotReadableError')) }
      : whole.slice(from, to)
  return { name, file: Object.assign(file, { slice }) }
}

const ten = (odd: Chosen) =>
  Array.from({ length: 10 }, (_, nth) => (nth === 4 ? odd : fileOf(`photo ${nth}`)))

/** Stores all files or none, as a storage transaction does. */
async function takeAll(chosen: readonly Chosen[]) {
  const calls: number[] = []
  const kept = await keepReadable(chosen, async (checked) => {
    calls.push(checked.length)
    const whole = checked.filter((each) => each.problem === undefined)
    await Promise.all(whole.map(({ file }) => file.slice(0, 1000).arrayBuffer()))
    return checked
  })
  return { calls: calls.length, problems: kept.map(({ problem }) => problem) }
}

test.each([
  ['a folder', fileOf('folder', 0), 1, 'gone'],
  ['a removed file', fileOf('removed', 0), 1, 'gone'],
  ['a file that breaks off while being read', fileOf('broken off', 1), 2, 'gone'],
  ['an empty file', fileOf(''), 1, 'empty'],
  ['a readable file', fileOf('good'), 1, undefined],
])('%s does not affect the other nine files', async (...[, odd, calls, problem]) => {
  const wanted = Array.from({ length: 10 }, (_, nth) => (nth === 4 ? problem : undefined))
  expect(await takeAll(ten(odd))).toEqual({ calls, problems: wanted })
})

test.each(['QuotaExceededError', 'UnknownError'])(
  'a failure of all files is reported as: %s',
  async (name) => {
    const failing = keepReadable(ten(fileOf('good')), () =>
      Promise.reject(new DOMException('No', name)),
    )
    await expect(failing).rejects.toMatchObject({ name })
  },
)
