import { describe, expect, test } from 'vitest'

import { buildWrite, formValuesOf } from '#client/data/form/form-write.ts'
import { resumed, unsavedIn } from '#client/data/form/unsaved.ts'
import {
  type WireValues,
  type Resource,
  toWireValues,
  lenientValuesOf,
} from '#contract/resource.ts'
import { events } from '#contract/resources/event.ts'
import { founderProfiles } from '#contract/resources/founder-profile.ts'
import { galleryItems } from '#contract/resources/gallery-item.ts'
import { members } from '#contract/resources/member.ts'
import { repairOf } from '#sync/display/repair.ts'
import { changesOf } from '#sync/queue/change.ts'
import type { Entry } from '#sync/queue/entry.ts'
import { sampleEntry } from '#tests/support/entry.ts'
import { pictureOf } from '#tests/support/outbox-kit.ts'

const picture = pictureOf(3)

describe('an item stored with uncleaned field values', () => {
  const event = {
    ...{ title: 'Gala\u202E 2026', type: 'a\tb', description: 'one\u2028two ' },
    ...{ eventDate: '2026-05-01', eventTime: '\uFEFF19:00', isRegular: true, location: ' Hall' },
  }
  const member = {
    ...{ name: 'Zoë\u2067', title: 'CEO\n', company: 'Acme', industry: 'Art', location: 'Berlin' },
    ...{ email: 'jo＠acme.com', phone: '٠٥٠ 123', website: 'https://a.example\u200B' },
    discount: '5 % ',
  }
  const founder = {
    ...{ fullName: 'Zoë ', role: 'a\tb', summary: 'a\r\nb', isHighlighted: false },
    ...{ achievements: ['a\u202E', 'b\tc'], socialLinks: { linkedIn: 'https://a.example/\u200E' } },
  }
  const table: [Resource, object, string, string, string][] = [
    [events, event, 'location', 'Harbour', 'Harbour'],
    [events, event, 'title', 'Gala 2027', 'Gala 2027'],
    [events, event, 'description', 'one\ntwo three ', 'one\ntwo three'],
    [members, member, 'company', 'Acme Ltd', 'Acme Ltd'],
    [members, member, 'phone', '٠٥٠ 124', '050 124'],
    [founderProfiles, founder, 'role', 'Chair', 'Chair'],
    [founderProfiles, founder, 'achievements', '["a","b c","d "]', '["a","b c","d"]'],
  ]
  const rows = table.map(([resource, item, name, typed, to]) => ({
    resource,
    item,
    name,
    typed,
    to,
  }))

  test.each(rows)(
    '$resource.name: a form saves the changed field $name alone',
    ({ resource, item, name, typed, to }) => {
      const before = formValuesOf(resource, { _id: 'a', ...item })
      const asOpened = toWireValues(resource, lenientValuesOf(resource, before))
      expect(asOpened).not.toEqual(before)
      expect(unsavedIn(resource, before, { parts: asOpened })).toBeUndefined()

      const wireValues = { ...asOpened, [name]: typed }
      expect(unsavedIn(resource, before, { parts: wireValues })).toEqual({
        parts: wireValues,
        shown: before,
      })
      const filled = { wireValues, picture: undefined, takesTheirs: false }
      const { write } = buildWrite(resource, { itemId: 'a', shown: before }, filled)
      expect(write && changesOf(write, {})).toEqual({ [name]: { to, seen: [before[name]] } })
    },
  )

  test.each(rows)(
    '$resource.name: a resumed draft saves the changed field $name alone',
    ({ resource, item, name, typed }) => {
      const before = formValuesOf(resource, { _id: 'a', ...item })
      const asOpened = toWireValues(resource, lenientValuesOf(resource, before))
      const theirs = Object.fromEntries(Object.keys(before).map((each) => [each, 'Theirs']))
      const draft = { parts: { ...asOpened, [name]: typed }, shown: before }
      const own = { [name]: before[name] }
      expect(resumed(resource, { parts: theirs, shown: theirs }, draft)).toEqual({
        parts: { ...theirs, [name]: typed },
        shown: { ...theirs, ...own },
      })
    },
  )
})

describe('repairing a refused change', () => {
  const before = { title: 'Gala\u202E', description: 'Text' }
  const repaired = (refusal: Entry['refusal'], own: WireValues, wireValues: WireValues) => {
    const refused = sampleEntry({ state: 'parked', refusal, seen: before, wireValues: own })
    const repair = repairOf(galleryItems, [refused], { itemId: 'a', shown: before })
    const opened = { itemId: 'a', shown: repair?.initial ?? {}, repair }
    const { write } = buildWrite(galleryItems, opened, { wireValues, picture, takesTheirs: false })
    return write && { op: write.op, ...write.wireValues }
  }

  test('keeps the remote value as it is in a field where the remote version was chosen', () => {
    const data = { _id: 'a', ...before, title: 'Theirs\u202E' }
    const wireValues = { title: 'Theirs', description: 'Text' }
    const made = repaired({ status: 412, code: 'changed', data }, { title: 'Mine' }, wireValues)
    expect(made).toMatchObject({ op: 'update', ...wireValues, title: 'Theirs\u202E' })
  })

  test('adds a deleted item again with cleaned values', () => {
    const wireValues = { title: 'Gala', description: 'Mine' }
    const made = repaired({ status: 404 }, { description: 'Mine' }, wireValues)
    expect(made).toMatchObject({ op: 'add', ...wireValues })
  })
})
