import { extensionOf } from '#client/platform/device/extension-of.ts'
import { saveFile } from '#client/platform/device/save-file.ts'
import { type ZipFile, zipOf } from '#client/platform/device/zip.ts'
import { momentInWords, namesOf, opInWords, stateInWords } from '#client/words/entry.ts'
import { exportWords } from '#client/words/export.ts'
import { fieldInWords } from '#client/words/fields.ts'
import { problemText } from '#client/words/problems.ts'
import { type Entry, fieldsOf, wantedValues } from '#sync/queue/entry.ts'

import { outboxReader } from '../engine/instances.ts'
import { sessionNow } from '../engine/session.ts'
import { localPicture } from '../outbox/own-pictures.ts'
import { type EntryView, viewsOf } from '../outbox/views.ts'
import { exportPage, type ExportedChange } from './export-page.ts'
import { type ExportedPhoto, photosToExport } from './export-photos.ts'
import { makeFileNames } from './file-names.ts'

/** An entry with its view, and the paths of its files within the ZIP. */
type ExportedEntry = { entry: Entry; view: EntryView; title: string; file: string; photo?: string }

/** Downloads all unsent entries and photos as one ZIP file, with an HTML page and JSON files. */
export async function exportUnsent(): Promise<void> {
  const owner = sessionNow()?.owner
  if (owner === undefined) return
  const namePhoto = makeFileNames()
  const all = exportedEntries(await outboxReader.entries(owner), namePhoto)
  const photos = await photosToExport(owner, namePhoto)
  // Swedish locale for YYYY-MM-DD in the local time zone.
  const day = new Date().toLocaleDateString('sv')
  saveFile(await zipOf(filesOf(all, photos)), `unsent-work-${day}.zip`)
}

function exportedEntries(
  entries: readonly Entry[],
  namePhoto: ReturnType<typeof makeFileNames>,
): ExportedEntry[] {
  const nameFile = makeFileNames()
  const views = new Map(viewsOf(entries, localPicture).map((view) => [view.id, view]))
  return entries.flatMap((entry) => {
    const view = views.get(entry.id)
    if (!view) return []
    const { picture } = entry
    const { title } = namesOf(view)
    const photo = picture && `photos/${namePhoto(title, extensionOf(picture.type))}`
    const file = `changes/${nameFile(title, 'json')}`
    return { entry, view, title, file, ...(photo !== undefined && { photo }) }
  })
}

/** One file at a time, because the bytes of all photos may exceed the memory. */
async function* filesOf(
  all: readonly ExportedEntry[],
  photos: readonly ExportedPhoto[],
): AsyncGenerator<ZipFile> {
  const unreadable = new Set<ExportedEntry>()
  for (const each of all) {
    const { entry, file, photo } = each
    const lastModified = new Date(entry.savedAt)
    yield { name: file, input: dataOf(each), lastModified }
    const bytes = photo !== undefined && (await outboxReader.bytes(entry))
    if (bytes) yield { name: photo, input: bytes, lastModified }
    else if (photo !== undefined) unreadable.add(each)
  }
  for (const { open } of photos) {
    const file = await open()
    if (file) yield file
  }
  const page = exportPage([
    ...all.map((each) => describeChange(each, unreadable.has(each))),
    ...photos.map((each) => each.change),
  ])
  yield { name: 'index.html', input: page, lastModified: new Date() }
}

function dataOf({ entry, title, photo }: ExportedEntry): string {
  const { kind, op, itemId, changes, savedAt, state, attempts, refusal } = entry
  const data = {
    kind,
    op,
    itemId,
    title,
    fields: fieldsOf(entry),
    changed: op === 'update' ? Object.keys(changes) : [],
    savedAt: new Date(savedAt).toISOString(),
    state,
    attempts,
    refusal: refusal && {
      status: refusal.status,
      message: refusal.message,
      problems: refusal.problems,
    },
    photo,
  }
  return `${JSON.stringify(data, null, 2)}\n`
}

function describeChange(
  { entry, view, title, photo }: ExportedEntry,
  isLost: boolean,
): ExportedChange {
  const { resourceLabel } = namesOf(view)
  const messages = [view.words, ...(view.problems ?? [])].filter((words) => words !== undefined)
  const isText = (value: string) => value !== '' && value !== entry.picture?.sha256
  const fields = Object.entries(wantedValues(entry)).filter(([, value]) => isText(value))
  return {
    title,
    about: [resourceLabel, opInWords(view), stateInWords(view), momentInWords(entry.savedAt)],
    messages: [
      ...messages.map((words) => problemText(words, entry.kind)),
      ...(isLost ? [exportWords.noPhoto()] : []),
    ],
    fields: fields.map(([name, value]) => [fieldInWords(name, entry.kind), value] as const),
    ...(photo !== undefined && !isLost && { photo }),
  }
}
