import { readFileSync } from 'node:fs'
import { join } from 'node:path'

import { afterAll, beforeAll, expect, test } from 'vitest'

import { members } from '#contract/resources/member.ts'
import { isFoundIn, textsIn } from '#contract/search.ts'
import { sampleOf } from '#tests/support/samples.ts'

import { listOf, startApp, type TestApp } from './console.ts'
import { callsOf } from './resource-calls.ts'

let server: TestApp
const calls = callsOf(() => server, sampleOf('member'))

const shared = join(import.meta.dirname, '../../../shared/data/nasty-strings.json')

const ours = [
  'Zoë "quoted" AND near',
  `it's 50%_off\\ (or) NOT*`,
  '𝒳𝒴𝒵 👩‍👩‍👧‍👦 🏳️‍🌈',
  'ﬃ ligature ½ ａｂｃ',
  'İstanbul ŞIŞLI ß ẞ Σίσυφος',
  'Łódź Søren Æsir Đặng O’Brien Jean\u2011Luc',
  'مُحـــمّد أحمد مدرسة مصطفى کریم ٠٥٠',
  'ab',
  'abab ababa',
  'a\u0301\u0301 e',
]

function nastyNames(): string[] {
  const kept = read(shared)
  const texts = Array.isArray(kept) ? kept.map(String) : []
  // A name needs a visible character.
  return [...ours, ...texts].map((text) => `${text.slice(0, 150)} Nasty`)
}

function read(path: string): unknown {
  try {
    return JSON.parse(readFileSync(path, 'utf8'))
  } catch {
    return []
  }
}

/** Returns substrings from the start, the middle and the end of a text. */
function partsOf(text: string): string[] {
  const letters = Array.from(text)
  const middle = Math.floor(letters.length / 2)
  return [
    text,
    ...[1, 2, 3, 5].flatMap((size) =>
      [0, middle, letters.length - size].map((from) =>
        letters.slice(Math.max(0, from), Math.max(0, from) + size).join(''),
      ),
    ),
  ]
}

const names = nastyNames()
/** Names whose words are searched for in one test. */
const perTest = 30
const groups = Array.from({ length: Math.ceil(names.length / perTest) }, (_, nth) =>
  names.slice(nth * perTest, (nth + 1) * perTest),
)

const get = async (query: string) =>
  listOf(
    await server.console.call({ method: 'GET', url: `${members.paths.list}?limit=1000${query}` }),
  )

beforeAll(async () => {
  server = await startApp()
  for (const name of names) {
    server.clock.pass(1000)
    await calls.add({ name })
  }
})
afterAll(() => server.app.close())

async function expectExact(words: Iterable<string>): Promise<void> {
  const all = await get('')
  expect(all.length).toBe(names.length)
  const texts = all.map((item) => textsIn(Object.keys(members.fields).map((field) => item[field])))
  for (const word of words) {
    const ids = (await get(`&search=${encodeURIComponent(word)}`)).map(({ _id }) => _id)
    const expected = all.filter((_, nth) => isFoundIn(texts[nth] ?? [], word))
    expect([word, ids]).toEqual([word, expected.map(({ _id }) => _id)])
  }
}

test('a search finds exactly the items in which every word of it occurs', () =>
  expectExact(['atlas nasty', 'nas zzz', 'sty NAS', 'ana', 'a', 'yn']))

test.each(groups.map((group, nth) => [nth + 1, group] as const))(
  'a search finds exactly the items that contain a part of a name, group %i',
  async (_, group) => {
    const words = group.flatMap(partsOf).map((text) => text.slice(0, 200).toWellFormed())
    await expectExact(new Set(words))
  },
)
