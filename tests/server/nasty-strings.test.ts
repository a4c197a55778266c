import { readFileSync } from 'node:fs'
import { join } from 'node:path'

import { expect, test } from 'vitest'

import { cleanLine, cleanText, isVisible } from '#contract/clean.ts'
import { galleryItems } from '#contract/resources/gallery-item.ts'

import { listOf } from './console.ts'
import { put, benchForTests } from './refusals.ts'

const { paths } = galleryItems
const bench = benchForTests()

test('nasty strings are stored unchanged, except for control characters and lone surrogates', async () => {
  const list = join(import.meta.dirname, '../../../shared/data/nasty-strings.json')
  const given: unknown = readOr(list, JSON.stringify(ownNastyStrings))
  const strings = (Array.isArray(given) ? given.map(String) : []).filter(
    (text) => isVisible(cleanLine(text)) && text.length <= 200,
  )
  expect(strings.length).toBeGreaterThan(10)
  for (const text of strings) {
    const reply = await bench().server.console.call(
      put({ title: text, description: text }, bench().id),
    )
    expect(reply.status).toBe(200)
    const kept = listOf(await bench().server.console.call({ method: 'GET', url: paths.list }))[0]
    expect(kept).toMatchObject({ title: cleanLine(text), description: cleanText(text) })
  }
})

const ownNastyStrings = [
  'NULL',
  'undefined',
  '0x00',
  '<script>alert(1)</script>',
  "'; drop table items; --",
  '{{7*7}}',
  '../../etc/passwd',
  '%00%0a',
  'a\0b',
  '\ud800 half a pair',
  'א\u202etext going both ways',
  '🏳️‍🌈 👩‍👩‍👧‍👦',
  'Ω≈ç√∫˜µ≤≥÷',
]

function readOr(path: string, otherwise: string): unknown {
  try {
    return JSON.parse(readFileSync(path, 'utf8'))
  } catch {
    return JSON.parse(otherwise)
  }
}
