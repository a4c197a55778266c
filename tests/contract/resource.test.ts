import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { announcement } from '#contract/announcement.ts'
import { cleanLine } from '#contract/clean.ts'
import {
  blankOf,
  etagOf,
  fromWireValues,
  pathTo,
  toWireValues,
  valuesOf,
} from '#contract/resource.ts'
import { galleryItems } from '#contract/resources/gallery-item.ts'
import { offlinePaths, resourceNamed, resources } from '#contract/resources/index.ts'
import { announced, type Sample, samples } from '#tests/support/samples.ts'

describe('every resource', () => {
  test.each(resources)(
    '$name: what is not in a reply becomes blank, whatever the reply holds',
    (resource) => {
      fc.assert(
        fc.property(fc.dictionary(fc.string(), fc.anything()), (item) => {
          const values = valuesOf(resource, item)
          expect(Object.keys(values)).toEqual(Object.keys(resource.fields))
          expect(() => toWireValues(resource, values)).not.toThrow()
        }),
      )
    },
  )

  test.each(resources)('$name: an empty form has no value', (resource) => {
    expect(blankOf(resource)).toEqual(valuesOf(resource, {}))
  })
})

test('there is a sample of every resource', () => {
  expect(samples.map(({ resource }) => resource)).toEqual(resources)
})

const single: Sample = { resource: announcement, values: announced, change: {} }

describe.each([...samples, single])('$resource.name', ({ resource, values, change }) => {
  test('comes back from the wire as it was', () => {
    for (const each of [values, { ...values, ...change }]) {
      expect(fromWireValues(resource, toWireValues(resource, each))).toEqual({ values: each })
    }
  })

  test('comes back from a reply as it was, with whatever else is in it', () => {
    expect(valuesOf(resource, { ...values, _id: 'a', extra: [1] })).toEqual(values)
  })

  test('comes back from JSON as it was', () => {
    const parts = Object.entries(resource.fields).map(([name, field]) => [
      name,
      field.textOf(JSON.parse(JSON.stringify(values))[name]),
    ])
    expect(fromWireValues(resource, Object.fromEntries(parts))).toEqual({ values })
  })

  test('is found by its name, and its list is kept for reading offline', () => {
    expect(resourceNamed(resource.name)).toBe(resource)
    expect(offlinePaths).toContain(resource.paths.list)
  })
})

describe('a gallery item', () => {
  const good = { title: 'Opening night', description: 'The hall fills up.' }

  test('comes back from the wire as it was', () => {
    const title = fc.string({ minLength: 1, maxLength: 40, unit: 'grapheme' })
    fc.assert(
      fc.property(
        title.filter((each) => cleanLine(each) === each),
        (each) => {
          const values = { ...good, title: each }
          expect(fromWireValues(galleryItems, toWireValues(galleryItems, values))).toEqual({
            values,
          })
        },
      ),
    )
  })

  test('needs a title and a description', () => {
    expect(fromWireValues(galleryItems, { title: '  \u0000 ' })).toEqual({
      problems: { title: 'Title is required', description: 'Description is required' },
    })
  })

  test('has a title of 200 characters at most', () => {
    expect(fromWireValues(galleryItems, { ...good, title: 'x'.repeat(201) })).toEqual({
      problems: { title: 'Title is too long (200 characters at most)' },
    })
  })

  test('loses NUL and half characters, which not every database can hold', () => {
    const { values } = fromWireValues(galleryItems, { ...good, title: 'a\u0000b\ud800' })
    expect(values?.title).toBe('ab\ufffd')
  })
})

test('an id is escaped in a path', () => {
  expect(pathTo('/admin/update-gallery/:id', 'a/b?c')).toBe('/admin/update-gallery/a%2Fb%3Fc')
})

test('a version makes an ETag, no version makes none', () => {
  expect(etagOf({ _id: 'a', version: 3 })).toBe('"a.3"')
  expect(etagOf({ _id: 'a' })).toBeUndefined()
})
