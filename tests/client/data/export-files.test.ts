import { beforeAll, expect, test } from 'vitest'

import { exportFiles, type ExportSources } from '#client/data/export/export-files.ts'
import { photosToExport } from '#client/data/export/export-photos.ts'
import { i18n } from '#client/words/base/language.ts'
import type { Batch, Photo } from '#sync/batch/stored.ts'
import type { Entry } from '#sync/queue/entry.ts'
import { sampleEntry } from '#tests/support/entry.ts'

beforeAll(() => i18n.loadAndActivate({ locale: 'en', messages: {} }))

const now = () => new Date('2026-11-20T09:00:00Z')
const bytes = new ArrayBuffer(8)
const picture = { name: 'a.webp', type: 'image/webp', size: 8, sha256: 'abc' }

/** Returns the files of an export by name, in their order. */
async function filesOf(entries: readonly Entry[], sources: Partial<ExportSources> = {}) {
  const files = exportFiles(entries, {
    photosFor: async () => [],
    bytes: async () => bytes,
    now,
    language: { lang: 'en', dir: 'ltr' },
    ...sources,
  })
  const inputs = new Map<string, unknown>()
  for await (const { name, input } of files) inputs.set(name, input)
  return inputs
}

/** An unsent new photo with this title. */
const newPhoto = (id: string, title: string) =>
  sampleEntry({
    ...{ id, itemId: id, op: 'add', picture },
    wireValues: { title, description: '', image: picture.sha256 },
  })

const pageIn = (files: ReadonlyMap<string, unknown>) => String(files.get('index.html'))

test('each entry has a file with its data, and one with its picture; the page comes last', async () => {
  const files = await filesOf([
    sampleEntry({ wireValues: { title: 'New' }, seen: { title: 'Old', description: 'Text' } }),
    newPhoto('b', 'Gala'),
    newPhoto('c', 'Gala'),
  ])
  expect([...files.keys()]).toEqual([
    'changes/New.json',
    ...['changes/Gala.json', 'photos/Gala.webp'],
    ...['changes/Gala (2).json', 'photos/Gala (2).webp'],
    'index.html',
  ])
  expect(files.get('photos/Gala.webp')).toBe(bytes)
  expect(JSON.parse(String(files.get('changes/New.json')))).toMatchObject({
    ...{ kind: 'galleryItem', op: 'update', changed: ['title'], attempts: 0 },
    fields: { title: 'New', description: 'Text' },
  })
})

test('the page has what the server refused, and only the changed fields', async () => {
  const refusal = { status: 422, message: 'Nothing was saved', problems: { title: 'Too long' } }
  const files = await filesOf([
    sampleEntry({
      ...{ state: 'parked', refusal },
      wireValues: { title: 'New' },
      seen: { title: 'Old', description: 'Text' },
    }),
  ])
  expect(pageIn(files)).toContain('Too long')
  expect(pageIn(files)).toContain('<dt>Title</dt><dd dir="auto">New</dd>')
  expect(pageIn(files)).not.toContain('Description')
  expect(JSON.parse(String(files.get('changes/New.json')))).toMatchObject({ refusal })
})

test('a picture that cannot be read has no file, and the page says so', async () => {
  const files = await filesOf([newPhoto('b', 'Gala')], { bytes: async () => undefined })
  expect([...files.keys()]).toEqual(['changes/Gala.json', 'index.html'])
  expect(pageIn(files)).not.toContain('<img')
  expect(pageIn(files)).toContain('The photo could not be read.')
})

test('texts cannot add markup to the page, nor folders to the names', async () => {
  const files = await filesOf([newPhoto('b', '../<img src=x>')])
  expect(pageIn(files)).toContain('../&lt;img src=x&gt;')
  expect(pageIn(files)).not.toContain('<img src=x>')
  expect([...files.keys()].every((name) => name.split('/').length <= 2)).toBe(true)
})

test('photos that are not entries yet follow, without those that are', async () => {
  const photo = (id: string, more: Partial<Photo> = {}): Photo => ({
    id,
    name: `${id}.JPG`,
    ...more,
  })
  const batch: Batch = {
    v: 1,
    id: 'batch',
    owner: 'asha',
    title: 'Gala',
    description: '',
    isConfirmed: true,
    photos: [
      photo('a', { hasLeft: true }),
      photo('b', { title: 'Gala' }),
      photo('c', { title: 'Broken', problem: 'broken' }),
    ],
  }
  const file = new Blob(['photo'])
  const batches = {
    all: async () => [batch],
    file: async (_owner: string, id: string) => (id === 'c' ? undefined : file),
  }
  const files = await filesOf([newPhoto('d', 'Gala')], {
    photosFor: (nameFile) => photosToExport({ batches, owner: 'asha', now }, nameFile),
  })
  expect([...files.keys()]).toEqual([
    ...['changes/Gala.json', 'photos/Gala.webp'],
    ...['photos/Gala.jpg', 'index.html'],
  ])
  expect(pageIn(files)).toContain('<h2 dir="auto">Broken</h2>')
  expect(pageIn(files)).not.toContain('Broken.jpg')
})
