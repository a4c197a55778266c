import type { Page } from 'playwright'

import type { Entry } from '#sync/queue/entry.ts'

import { sampleEntry } from './entry.ts'
import { smallPicture } from './pictures.ts'

/** Stored data of an earlier visit: entries, and the number of receipts of sent ones. */
export type StoredOutbox = { entries: readonly StoredEntry[]; sent?: number; savedAt?: number }

type StoredEntry = NonNullable<Parameters<typeof sampleEntry>[0]>

/** 20 November 2026, 14:05 in UTC. */
const firstSavedAt = Date.UTC(2026, 10, 20, 14, 5)
/**
 * In 50 minutes: after the end of every test, but less than an hour away. A later time would count as a clock that
 * was set back.
 */
const nextAttemptAt = Date.now() + 50 * 60_000

/** Entries beyond this number repeat the pictures of others. */
const distinctPictures = 10

/** Stores entries for the signed-in admin, with bytes for each entry that has a picture, and reloads the page. */
export async function storeOutbox(page: Page, { entries, sent = 0 }: StoredOutbox): Promise<void> {
  const pictures = await Promise.all(
    entries.map(async ({ picture }, index) =>
      picture ? (await smallPicture(index % distinctPictures)).toString('base64') : undefined,
    ),
  )
  await page.evaluate(storeInPage, {
    entries: entries.map((entry, index) => numbered(entry, index)),
    pictures,
    past: Array.from({ length: sent }, (_, index) => receiptOf(index)),
  })
  await page.reload()
}

function numbered({ picture: pictureInfo, ...entry }: StoredEntry, index: number): Entry {
  const seq = index + 1
  const id = `00000000-0000-7000-8000-${String(seq).padStart(12, '0')}`
  const sample = sampleEntry({ itemId: `item-${seq}`, savedAt: firstSavedAt, ...entry, id, seq })
  if (!pictureInfo) return sample
  const sha256 = `picture-${seq}`
  const changes = { ...sample.changes, image: { to: sha256, seen: [] } }
  return { ...sample, changes, picture: { ...pictureInfo, sha256 } }
}

function receiptOf(index: number): Entry {
  const parts = { title: `Sent photo ${index + 1}`, description: '' }
  const sentAt = firstSavedAt + index * 60_000
  return numbered(
    { op: 'add', wireValues: parts, state: 'sent', attempts: 1, sentAt },
    10_000 + index,
  )
}

type OutboxData = {
  entries: Entry[]
  /** In Base64, because arrays of numbers take seconds to reach the page. */
  pictures: (string | undefined)[]
  past: { seq: number }[]
}

/** Runs in the page. */
async function storeInPage({ entries, pictures, past }: OutboxData) {
  const { _id: owner } = JSON.parse(localStorage.getItem('user') ?? '{}')
  const request = indexedDB.open('take-off')
  await new Promise((resolve) => request.addEventListener('success', resolve))
  const store = request.result.transaction('kept', 'readwrite').objectStore('kept')
  const keyOf = (kind: string, seq: number) => `${kind}/${owner}/${String(seq).padStart(12, '0')}`
  for (const [index, entry] of entries.entries()) {
    store.put({ ...entry, owner }, keyOf('entry', entry.seq))
    const picture = pictures[index]
    if (picture === undefined) continue
    const bytes = Uint8Array.from(atob(picture), (each) => each.charCodeAt(0))
    store.put(bytes.buffer, `bytes/${owner}/${entry.picture?.sha256}`)
  }
  for (const each of past) store.put({ ...each, owner }, keyOf('past', each.seq))
  const last = store.get(`seq/${owner}/`)
  await new Promise((resolve) => last.addEventListener('success', resolve))
  // Entries that were saved meanwhile keep their numbers.
  store.put(Math.max(20_000, Number(last.result ?? 0)), `seq/${owner}/`)
  await new Promise((resolve) => store.transaction.addEventListener('complete', resolve))
  request.result.close()
}

const picture = { name: 'photo.jpg', type: 'image/jpeg', size: 4000, sha256: '' }
const photo = (title: string) => ({ wireValues: { title, description: 'In the hall' }, picture })

/** One entry for each state of a change. */
export const entriesInEveryState: readonly StoredEntry[] = [
  {
    ...photo('Opening night'),
    op: 'add',
    state: 'parked',
    attempts: 1,
    refusal: {
      status: 422,
      message: 'Please look at the fields again',
      problems: { title: 'Title is required', description: 'Description is required' },
    },
  },
  {
    itemId: 'item-1',
    wireValues: { title: 'Opening night, again', description: 'In the hall' },
    op: 'update',
  },
  {
    ...photo(
      'The same was changed in the meantime, and the title is so long that it takes two lines',
    ),
    seen: { title: 'Before', description: 'In the hall' },
    state: 'parked',
    attempts: 2,
    refusal: {
      status: 412,
      code: 'changed',
      message: 'Somebody changed this in the meantime',
      data: { _id: 'item-3', version: 4, title: 'Theirs', description: 'In the hall', image: '' },
    },
  },
  {
    kind: 'event',
    wireValues: { title: 'Workshop', location: 'Lyon', eventDate: '2026-12-01' },
    state: 'parked',
    attempts: 1,
    refusal: { status: 404, code: 'gone', message: 'This item has been removed' },
  },
  {
    kind: 'member',
    wireValues: { name: 'عائشة المرابط' },
    op: 'remove',
    state: 'parked',
    attempts: 1,
    refusal: { status: 403, message: 'The hall is closed' },
  },
  {
    kind: 'announcement',
    itemId: 'announcement',
    op: 'set',
    wireValues: { isActive: 'true' },
    state: 'waiting',
    attempts: 3,
    nextAt: nextAttemptAt,
    refusal: { status: 503, message: 'Something went wrong!' },
  },
  {
    ...photo('Last dance'),
    op: 'add',
    state: 'waiting',
    attempts: 1,
    nextAt: nextAttemptAt,
    refusal: { status: 503 },
  },
]
