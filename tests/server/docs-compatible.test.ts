import { readFileSync } from 'node:fs'
import { join } from 'node:path'

import { apiCompare } from 'api-smart-diff'
import { describe, expect, test } from 'vitest'

import { document } from '#server/docs/document.ts'

// A client of the released API must work with today's server. `npm run release-api` stores the document of a release.

type Released = { info: { version: string }; paths: Record<string, unknown> }

const released: Released = JSON.parse(
  readFileSync(join(import.meta.dirname, 'released/api.json'), 'utf8'),
)

/** Returns the changes that break clients of `before`, by their path in the document. */
function breaksBetween(before: object, after: object): string[] {
  const { diffs } = apiCompare(before, after)
  return diffs
    .filter(({ type }) => type === 'breaking')
    .map(({ action, path }) => `${action} ${path.join(' > ')}`)
}

test('no call has changed since the release in a way that breaks its clients', () => {
  expect(document.info.version).toBe(released.info.version)
  expect(breaksBetween(structuredClone(released), structuredClone(document))).toEqual([])
})

describe('a change that breaks clients is found:', () => {
  const { '/admin/login': signIn, '/public/members': members } = released.paths
  const excerpt = JSON.stringify({
    ...released,
    paths: { '/admin/login': signIn, '/public/members': members },
  })

  test.each([
    ['a call that is gone', '"/public/members":{"get"', '"/public/members":{"head"'],
    ['a field that replies lack', '"discount":{', '"offer":{'],
    ['a field that may be missing', '"linkedIn","discount"]', '"linkedIn"]'],
    ['a field of another type', '"success":{"const":true}', '"success":{"type":"string"}'],
    [
      'a parameter that becomes required',
      '"name":"industry","schema"',
      '"name":"industry","required":true,"schema"',
    ],
    ['an order that is no longer known', '"newest","name","company"', '"newest","name"'],
    [
      'a field that requests must send',
      '"required":["email","password"]',
      '"required":["email","password","code"]',
    ],
    ['a shorter text', '"maxLength":254', '"maxLength":100'],
  ])('%s', (_, found, replaced) => {
    expect(excerpt).toContain(found)
    const changed: object = JSON.parse(excerpt.replaceAll(found, replaced))
    expect(breaksBetween(JSON.parse(excerpt), changed)).not.toEqual([])
  })

  test('an additional call, parameter or field of a reply is none', () => {
    const changed = excerpt
      .replace(
        '"/public/members":',
        '"/public/partners":{"get":{"responses":{"200":{}}}},"/public/members":',
      )
      .replace(
        '"parameters":[{',
        '"parameters":[{"in":"query","name":"fresh","schema":{"type":"string"}},{',
      )
      .replace('"discount":{', '"fresh":{"type":"string"},"discount":{')
    expect(breaksBetween(JSON.parse(excerpt), JSON.parse(changed))).toEqual([])
  })
})
