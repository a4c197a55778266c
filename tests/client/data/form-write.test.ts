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

type Filled = Partial<Parameters<typeof buildWrite>[2]>

const made = (opened: OpenedForm, filled: Filled = {}) =>
  buildWrite(galleryItems, opened, {
    wireValues: words,
    picture: undefined,
    takesTheirs: false,
    ...filled,
  })

describe('a write', () => {
  test('of a new item needs its picture, and has an id of its own', () => {
    const opened = { shown: { title: '', description: '' } }
    expect(made(opened).problems).toEqual({ image: 'Image is required' })
    const { write } = made(opened, { picture })
    expect(write).toMatchObject({ op: 'add', wireValues: { image: picture.sha256 }, picture })
    expect(made(opened, { picture }).write?.itemId).not.toBe(write?.itemId)
  })

  test('of an item that is there needs none, and knows what the list knows', () => {
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

  test('says its fields as they will be kept, and all that is wrong with them', () => {
    const parts = { title: '  Opening night ', description: words.description }
    expect(made({ itemId: 'a', shown }, { wireValues: parts }).write?.wireValues).toEqual(words)
    const problems = { title: 'Title is required', description: 'Description is required' }
    expect(made({ itemId: 'a', shown }, { wireValues: {} })).toEqual({ problems })
  })
})

describe('the repair of a refused change', () => {
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
    return { itemId: 'a', shown: repair?.shown ?? {}, repair }
  }
  const withPicture = sampleEntry({
    id: 'later',
    seq: 2,
    picture,
    seen: shown,
    wireValues: { image: picture.sha256 },
  })

  test('takes its place, and says what it has shown of theirs', () => {
    const { write } = made(opened(refused), { wireValues: { ...words, title: 'Both' } })
    expect(write).toMatchObject({
      op: 'update',
      itemId: 'a',
      replaces: 'key',
      theirs: { title: 'Theirs' },
    })
  })

  test('shows a picture that waits behind it beside the one of others', () => {
    expect(opened(refused, withPicture).repair).toMatchObject({
      theirPicture: '/media/theirs.webp',
      picture: { sha256: picture.sha256 },
    })
  })

  test('leaves their picture as it is where that was chosen', () => {
    const both = opened(refused, withPicture)
    const { write } = made(both, { picture, takesTheirs: true })
    expect(write?.wireValues['image']).toBe('/media/theirs.webp')
    expect(write).not.toHaveProperty('picture')
    expect(made(both, { picture }).write?.wireValues['image']).toBe(picture.sha256)
  })

  test('of what was deleted adds it again, the same in every tab, with a picture chosen anew', () => {
    const gone = opened({ ...refused, refusal: { status: 404 } }, withPicture)
    expect(made(gone).problems).toEqual({ image: 'Image is required' })
    expect(made(gone, { picture }).write).toMatchObject({ op: 'add', itemId: 'key', known: {} })
  })
})

describe('what was typed before', () => {
  const typed = { ...words, description: 'Bring a pen.' }
  const now: WireValues = { ...words, title: 'Theirs', image: '/media/theirs.webp' }
  const untouched = (as: WireValues) => ({ parts: as, shown: as })

  test('is worth keeping as soon as it differs from what was shown, or has a picture', () => {
    expect(unsavedIn(galleryItems, shown, { parts: words })).toBeUndefined()
    expect(unsavedIn(galleryItems, shown, { parts: typed })).toEqual({ parts: typed, shown })
    expect(unsavedIn(galleryItems, shown, { parts: words, picture })).toEqual({
      parts: words,
      shown,
      picture,
    })
  })

  test('lies over what others have made since, and may replace what it was typed on top of', () => {
    const others = { ...now, description: 'Bring a friend.' }
    expect(resumed(galleryItems, untouched(others), { parts: typed, shown })).toEqual({
      parts: { ...others, description: 'Bring a pen.' },
      shown: { ...others, description: words.description },
    })
  })

  test('lies under what was typed by the time it was read', () => {
    const begun = { parts: { ...now, title: 'Newest' }, shown: now }
    expect(resumed(galleryItems, begun, { parts: { ...typed, title: 'Old' }, shown })).toEqual({
      parts: { ...now, title: 'Newest', description: 'Bring a pen.' },
      shown: { ...now, description: words.description },
    })
  })

  test('replaces, with a picture, only the one that was shown then', () => {
    const form = resumed(galleryItems, untouched(now), { parts: words, shown, picture })
    const { write } = made({ itemId: 'a', shown: form.shown }, { wireValues: form.parts, picture })
    expect(write?.shown).toEqual({ ...now, image: '/media/ours.webp' })
    expect(write?.wireValues).toEqual({ ...words, title: 'Theirs', image: picture.sha256 })
  })
})

test('the address of a picture that lies on this device says nothing of the item', () => {
  const item = { _id: 'a', ...words }
  expect(formValuesOf(galleryItems, { ...item, image: 'blob:here' })).toEqual(words)
  expect(formValuesOf(galleryItems, { ...item, image: '/media/ours.webp' })).toEqual(shown)
})
