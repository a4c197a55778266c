import { describe, expect, test } from 'vitest'

import { document } from '#server/docs/document.ts'

import { type ApiDocument, breaksBetween, readReleased } from './released/compare.ts'

// A client of the released API must work with today's server. `npm run release-api` stores the document of a release.

const released = readReleased()
if (!released) throw new Error('There is no document of a release')

test('no call has changed since the release in a way that breaks its clients', () => {
  expect(document.info.version).toBe(released.info.version)
  expect(breaksBetween(released, document)).toEqual([])
})

describe('a change that breaks clients is found:', () => {
  const excerptOf = ['/admin/add-member', '/admin/login', '/admin/website', '/public/members']
  const entries = Object.entries(released.paths).filter(([path]) => excerptOf.includes(path))
  const excerpt = JSON.stringify({ ...released, paths: Object.fromEntries(entries) })

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
    ['a role that may no longer call', '"x-roles":["admin","editor"]', '"x-roles":["admin"]'],
    ['a shorter text', '"maxLength":254', '"maxLength":100'],
  ])('%s', (_, found, replaced) => {
    expect(excerpt).toContain(found)
    const changed: ApiDocument = JSON.parse(excerpt.replaceAll(found, replaced))
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
