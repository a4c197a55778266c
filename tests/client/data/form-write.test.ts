import { describe, expect, test } from 'vitest'

import { buildWrite, type OpenedForm, formValuesOf } from '#client/data/form/form-write.ts'
import { resumed, unsavedIn } from '#client/data/form/unsaved.ts'
import type { WireValues } from '#contract/resource.ts'
import { galleryItems } from '#contract/resources/gallery-item.ts'
import { repairOf } from '#sync/display/repair.ts'
import type { Entry } from '#sync/queue/entry.ts'
import { sampleEntry } from '#tests/support/entry.ts'
import { pictureOf } from '#tests/support/outbox-kit.ts'

const picture = pictureOf(3)
const words = { title: 'Opening night', description: 'The hall fills up.' }
const shown = { ...words, image: '/media/ours.webp' }
const theirs = { ...words, title: 'Theirs', image: '/media/theirs.webp' }

type Overrides = Partial<Parameters<typeof buildWrite>[2]>

const made = (opened: OpenedForm, filled: Overrides = {}) =>
  buildWrite(galleryItems, opened, {
    wireValues: words,
    picture: undefined,
    takesTheirs: false,
    ...filled,
  })

describe('the write of a form', () => {
  test('for a new item requires its picture and generates an id', () => {
    const opened = { shown: { title: '', description: '' } }
    expect(made(opened).problems).toEqual({ image: 'Image is required' })
    const { write } = made(opened, { picture })
    expect(write).toMatchObject({ op: 'add', wireValues: { image: picture.sha256 }, picture })
    expect(made(opened, { picture }).write?.itemId).not.toBe(write?.itemId)
  })

  test('for an existing item requires no picture and uses the values of the list', () => {
    const { write } = made({ itemId: 'a', shown }, { known: theirs })
    expect(write).toEqual({
      kind: 'galleryItem',
      op: 'update',
      itemId: 'a',
      wireValues: words,
      shown,
      known: theirs,
    })
    expect(made({ itemId: 'a', shown }).write?.known).toEqual(shown)
  })

  test('contains cleaned values, and all validation problems', () => {
    const parts = { title: '  Opening night ', description: words.description }
    expect(made({ itemId: 'a', shown }, { wireValues: parts }).write?.wireValues).toEqual(words)
    const problems = { title: 'Title is required', description: 'Description is required' }
    expect(made({ itemId: 'a', shown }, { wireValues: {} })).toEqual({ problems })
  })
})

describe('repairing a refused change', () => {
  const data = { _id: 'a', version: 4, ...theirs }
  const changed = { status: 412, code: 'changed', data } as const
  const refused = sampleEntry({
    state: 'parked',
    attempts: 1,
    refusal: changed,
    seen: shown,
    wireValues: { ...shown, title: 'Mine' },
  })
  const opened = (...entries: Entry[]): OpenedForm => {
    const repair = repairOf(galleryItems, entries, { itemId: 'a', shown })
    return { itemId: 'a', shown: repair?.initial ?? {}, repair }
  }
  const withPicture = sampleEntry({
    id: 'later',
    seq: 2,
    picture,
    seen: shown,
    wireValues: { image: picture.sha256 },
  })

  test('replaces the refused entry, with the displayed remote values as base values', () => {
    const { write } = made(opened(refused), { wireValues: { ...words, title: 'Both' } })
    expect(write).toMatchObject({
      op: 'update',
      itemId: 'a',
      replaces: 'key',
      theirs: { title: 'Theirs' },
    })
  })

  test('displays a queued picture beside the remote picture', () => {
    expect(opened(refused, withPicture).repair).toMatchObject({
      theirPicture: '/media/theirs.webp',
      picture: { sha256: picture.sha256 },
    })
  })

  test('keeps the remote picture where it was chosen', () => {
    const both = opened(refused, withPicture)
    const { write } = made(both, { picture, takesTheirs: true })
    expect(write?.wireValues['image']).toBe('/media/theirs.webp')
    expect(write).not.toHaveProperty('picture')
    expect(made(both, { picture }).write?.wireValues['image']).toBe(picture.sha256)
  })

  test('adds a deleted item again, with the same id in every tab and a newly chosen picture', () => {
    const gone = opened({ ...refused, refusal: { status: 404 } }, withPicture)
    expect(made(gone).problems).toEqual({ image: 'Image is required' })
    expect(made(gone, { picture }).write).toMatchObject({ op: 'add', itemId: 'key', known: {} })
  })
})

describe('a draft', () => {
  const typed = { ...words, description: 'Bring a pen.' }
  const now: WireValues = { ...words, title: 'Theirs', image: '/media/theirs.webp' }
  const untouched = (as: WireValues) => ({ parts: as, shown: as })

  test('is stored as soon as it differs from the displayed values or has a picture', () => {
    expect(unsavedIn(galleryItems, shown, { parts: words })).toBeUndefined()
    expect(unsavedIn(galleryItems, shown, { parts: typed })).toEqual({ parts: typed, shown })
    expect(unsavedIn(galleryItems, shown, { parts: words, picture })).toEqual({
      parts: words,
      shown,
      picture,
    })
  })

  test('is displayed over newer remote values, with the base values it was typed on', () => {
    const others = { ...now, description: 'Bring a friend.' }
    expect(resumed(galleryItems, untouched(others), { parts: typed, shown })).toEqual({
      parts: { ...others, description: 'Bring a pen.' },
      shown: { ...others, description: words.description },
    })
  })

  test('never replaces input typed while it was being read', () => {
    const begun = { parts: { ...now, title: 'Newest' }, shown: now }
    expect(resumed(galleryItems, begun, { parts: { ...typed, title: 'Old' }, shown })).toEqual({
      parts: { ...now, title: 'Newest', description: 'Bring a pen.' },
      shown: { ...now, description: words.description },
    })
  })

  test('with a picture replaces only the picture that was displayed then', () => {
    const form = resumed(galleryItems, untouched(now), { parts: words, shown, picture })
    const { write } = made({ itemId: 'a', shown: form.shown }, { wireValues: form.parts, picture })
    expect(write?.shown).toEqual({ ...now, image: '/media/ours.webp' })
    expect(write?.wireValues).toEqual({ ...words, title: 'Theirs', image: picture.sha256 })
  })
})

test('the local address of a picture reveals nothing about the item', () => {
  const item = { _id: 'a', ...words }
  expect(formValuesOf(galleryItems, { ...item, image: 'blob:here' })).toEqual(words)
  expect(formValuesOf(galleryItems, { ...item, image: '/media/ours.webp' })).toEqual(shown)
})
