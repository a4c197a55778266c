import { describe, expect, test } from 'vitest'

import { announcement } from '#contract/announcement.ts'
import { cleanLine, isVisible } from '#contract/clean.ts'
import {
  blankOf,
  etagOf,
  fromWireValues,
  pathTo,
  toWireValues,
  valuesOf,
} from '#contract/resource.ts'
import { galleryItems } from '#contract/resources/gallery-item.ts'
import { offlinePaths, resourceNamed, listResources } from '#contract/resources/index.ts'
import { fc } from '#tests/support/properties.ts'
import { announced, type Sample, samples } from '#tests/support/samples.ts'

describe('every resource', () => {
  test.each(listResources)(
    '$name: fields missing in a reply become blank, whatever else it contains',
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

  test.each(listResources)('$name: an empty form has blank values', (resource) => {
    expect(blankOf(resource)).toEqual(valuesOf(resource, {}))
  })
})

test('there is a sample of every resource', () => {
  expect(samples.map(({ resource }) => resource)).toEqual(listResources)
})

const single: Sample = { resource: announcement, values: announced, change: {} }

describe.each([...samples, single])('$resource.name', ({ resource, values, change }) => {
  test('is unchanged after encoding to wire parts and decoding', () => {
    for (const each of [values, { ...values, ...change }]) {
      expect(fromWireValues(resource, toWireValues(resource, each))).toEqual({ values: each })
    }
  })

  test('is decoded from a reply that has additional properties', () => {
    expect(valuesOf(resource, { ...values, _id: 'a', extra: [1] })).toEqual(values)
  })

  test('is unchanged after encoding to JSON and decoding', () => {
    const parts = Object.entries(resource.fields).map(([name, field]) => [
      name,
      field.textOf(JSON.parse(JSON.stringify(values))[name]),
    ])
    expect(fromWireValues(resource, Object.fromEntries(parts))).toEqual({ values })
  })

  test('is found by its name, and its list is cached for reading offline', () => {
    expect(resourceNamed(resource.name)).toBe(resource)
    expect(offlinePaths).toContain(resource.paths.list)
  })
})

describe('a gallery item', () => {
  const good = { title: 'Opening night', description: 'The hall fills up.' }

  test('keeps any visible title when encoded to wire parts and decoded', () => {
    const title = fc.string({ minLength: 1, maxLength: 40, unit: 'grapheme' })
    fc.assert(
      fc.property(
        title.filter((each) => cleanLine(each) === each && isVisible(each)),
        (each) => {
          const values = { ...good, title: each }
          expect(fromWireValues(galleryItems, toWireValues(galleryItems, values))).toEqual({
            values,
          })
        },
      ),
    )
  })

  test('requires a title and a description', () => {
    expect(fromWireValues(galleryItems, { title: '  \u0000 ' })).toEqual({
      problems: { title: 'Title is required', description: 'Description is required' },
    })
  })

  test('has a title of 200 characters at most', () => {
    expect(fromWireValues(galleryItems, { ...good, title: 'x'.repeat(201) })).toEqual({
      problems: { title: 'Title is too long (200 characters at most)' },
    })
  })

  test('loses NUL and lone surrogates, which some databases cannot store', () => {
    const { values } = fromWireValues(galleryItems, { ...good, title: 'a\u0000b\ud800' })
    expect(values?.title).toBe('ab\ufffd')
  })
})

test('an id is escaped in a path', () => {
  expect(pathTo('/admin/update-gallery/:id', 'a/b?c')).toBe('/admin/update-gallery/a%2Fb%3Fc')
})

test('the ETag of an item contains its version, and an item without a version has none', () => {
  expect(etagOf({ _id: 'a', version: 3 })).toBe('"a.3"')
  expect(etagOf({ _id: 'a' })).toBeUndefined()
})
