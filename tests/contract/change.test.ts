import * as v from 'valibot'
import { expect, test } from 'vitest'

import {
  contestedIn,
  narrowed,
  maxBaseValues,
  baseValuesShape,
  itemWireValues,
} from '#contract/change.ts'
import { mediaPath } from '#contract/picture.ts'
import { events } from '#contract/resources/event.ts'
import { founderProfiles } from '#contract/resources/founder-profile.ts'

const state = { title: 'Now', location: '' }

test.each([
  [
    'a value that equals its base value does not conflict',
    { title: ['Now'] },
    { title: 'New' },
    [],
  ],
  [
    'a value that equals one of several base values does not conflict',
    { title: ['Before', 'Now'] },
    { title: 'New' },
    [],
  ],
  [
    'a value that already equals the new value does not conflict',
    { title: [] },
    { title: 'Now' },
    [],
  ],
  [
    'a value that differs from its base value conflicts',
    { title: ['Before'] },
    { title: 'New' },
    ['title'],
  ],
  [
    'a value with an empty list of base values conflicts',
    { title: [] },
    { title: 'New' },
    ['title'],
  ],
  [
    'a blank value with a blank base value does not conflict',
    { location: [''] },
    { location: 'Here' },
    [],
  ],
  [
    'a blank value with another base value conflicts',
    { location: ['Here'] },
    { location: 'There' },
    ['location'],
  ],
  [
    'of two values only the one that differs from its base value conflicts',
    { title: ['Before'], location: [''] },
    { title: 'New', location: 'x' },
    ['title'],
  ],
  ['a value without base values does not conflict', {}, { title: 'New' }, []],
])('%s', (...[, seen, to, contested]) => {
  expect(contestedIn(state, seen, to)).toEqual(contested)
})

test('a removal has no new values: its fields conflict unless they equal the base values', () => {
  expect(contestedIn(state, { title: ['Now'], location: [''] })).toEqual([])
  expect(contestedIn(state, { title: [], location: [''] })).toEqual(['title'])
})

test('the state of an item is its wire text, with the picture as its hash or its address', () => {
  const hash = 'ab'.repeat(32)
  const item = { fullName: 'Yusuf', achievements: ['One', ''], imageUrl: mediaPath(hash, 1920) }
  expect(itemWireValues(founderProfiles, item)).toEqual({
    fullName: 'Yusuf',
    isHighlighted: 'false',
    role: '',
    summary: '',
    achievements: '["One"]',
    socialLinks: '{"linkedIn":""}',
    image: hash,
  })
  const elsewhere = { imageUrl: 'https://elsewhere.example/a.jpg' }
  expect(itemWireValues(events, elsewhere)['image']).toBe('https://elsewhere.example/a.jpg')
  expect(itemWireValues(events, {})['image']).toBe('')
})

test('a change names a limited number of base values for each field', () => {
  const values = Array.from({ length: maxBaseValues }, String)
  expect(v.is(baseValuesShape, { title: values })).toBe(true)
  expect(v.is(baseValuesShape, { title: [...values, 'one more'] })).toBe(false)
})

test('a resource can be narrowed to some of its fields', () => {
  const { fields, ...rest } = narrowed(events, (name) => name === 'title')
  expect(fields).toEqual({ title: events.fields.title })
  expect(rest).toEqual(expect.objectContaining({ name: 'event', paths: events.paths }))
})
