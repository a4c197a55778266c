import { expect, test } from 'vitest'

import { failureWords, successWords } from '#client/data/feedback/write-words.ts'
import { incomplete, formError } from '#client/data/form/form-words.ts'
import { i18n } from '#client/words/base/language.ts'
import { announcement } from '#contract/announcement.ts'
import type { Resource } from '#contract/resource.ts'
import { banners } from '#contract/resources/banner.ts'
import { events } from '#contract/resources/event.ts'
import { founderProfiles } from '#contract/resources/founder-profile.ts'
import { galleryItems } from '#contract/resources/gallery-item.ts'
import { members } from '#contract/resources/member.ts'
import type { Op, Refused } from '#sync/queue/entry.ts'

i18n.loadAndActivate({ locale: 'en', messages: {} })

const saidOf = (resource: Resource, op: Op, refusal: Refused) =>
  failureWords({ resource, write: { op, wireValues: {} } }, refusal)

// Section 8 of the specification, row by row.
test.each([
  [members, 'remove', 'Failed to delete member'],
  [events, 'remove', 'Failed to delete event'],
  [events, 'update', 'Failed to update event'],
  [banners, 'remove', 'Failed to delete banner'],
  [founderProfiles, 'remove', 'Failed to delete founder profile'],
  [founderProfiles, 'update', 'Failed to update founder profile'],
  [galleryItems, 'remove', 'Failed to delete gallery item'],
  [galleryItems, 'add', 'Failed to add gallery item'],
  [galleryItems, 'update', 'Failed to update gallery item'],
  [announcement, 'update', 'Failed to save announcement'],
  [announcement, 'set', 'Failed to toggle announcement'],
  [members, 'add', 'The database is away'],
] as const)('the message for the failed operation $1 of $name is: $2', (resource, op, words) => {
  expect(saidOf(resource, op, { status: 500, message: 'The database is away' })).toBe(words)
})

test('an item that is missing, or a failure without a message, has a message of its own', () => {
  expect(saidOf(announcement, 'set', { status: 404 })).toBe('No announcement to toggle')
  expect(saidOf(events, 'add', { status: 404 })).toBe('An error occurred')
})

test('the message of a switch names its new state', () => {
  const switched = (isActive: string) =>
    successWords({ resource: announcement, write: { op: 'set', wireValues: { isActive } } })
  expect(switched('true')).toBe('Announcement activated successfully!')
  expect(switched('false')).toBe('Announcement deactivated successfully!')
})

const missing = { title: 'Title is required' }
const wrong = { externalUrl: 'Please enter a valid URL' }

test.each([
  [members, missing, 'Please fill in all required fields correctly'],
  [galleryItems, missing, 'Please fill in all required fields'],
  [announcement, missing, 'Please fill in all required fields'],
  [announcement, { ...missing, ...wrong }, 'Please fill in all required fields'],
  [announcement, wrong, 'Please enter a valid URL'],
] as const)(
  'the message of an incomplete form of $name with the problems $1',
  (resource, problems, words) => {
    expect(incomplete(resource, undefined, problems)).toBe(words)
  },
)

test('an incomplete change can have a message of its own', () => {
  expect(incomplete(galleryItems, {}, missing)).toBe('Please fill in required fields')
})

const failed = () => 'An error occurred while adding the event'
const somethingWentWrong = 'Something went wrong!'
const kept = 'It is kept on this phone and tried again.'
const refused = (refusal: Partial<Refused>) =>
  ({
    kind: 'refused',
    refusal: { status: 422, ...refusal },
    id: '',
    itemId: '',
    hasNoEarlierChanges: true,
  }) as const
const broken = (refusal: Partial<Refused>) =>
  ({ kind: 'queued', refusal: { status: 500, ...refusal } }) as const

test.each([
  ['an addition that was sent', { kind: 'sent' }, undefined],
  ['an addition that waits', { kind: 'queued' }, undefined],
  ['a refusal with a message', refused({ message: 'Full' }), `${failed()}: Full`],
  ['a refusal without a message', refused({}), failed()],
  ['a refusal in plain text', refused({ message: 'Full', isPlain: true }), 'Full'],
  ['a refusal in plain text without a message', refused({ isPlain: true }), somethingWentWrong],
  [
    'a server failure without a body',
    broken({ message: somethingWentWrong }),
    `${somethingWentWrong} ${kept}`,
  ],
  ['a server failure with a message', broken({ message: 'Away' }), `${failed()}: Away ${kept}`],
] as const)('the message that the form of an addition displays for %s', (_, outcome, words) => {
  expect(formError(outcome, failed)).toBe(words)
})

test("the form of a change displays the server's message alone", () => {
  expect(formError(refused({ message: 'Full' }))).toBe('Full')
})
