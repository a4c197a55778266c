import { extensionOf } from '#client/platform/device/extension-of.ts'
import type { ZipFile } from '#client/platform/device/zip.ts'
import { dateTimeInWords, namesOf, opInWords, stateInWords } from '#client/words/entry.ts'
import { exportWords } from '#client/words/export.ts'
import { fieldInWords } from '#client/words/fields.ts'
import { problemText } from '#client/words/problems.ts'
import { type Entry, fieldsOf, wantedValues } from '#sync/queue/entry.ts'

import { type EntryView, viewsOf } from '../outbox/views.ts'
import { type ExportedChange, exportPage, type PageLanguage } from './export-page.ts'
import type { ExportedPhoto } from './export-photos.ts'
import { makeFileNames, type NameFile } from './file-names.ts'

/** An entry with its view, and the paths of its files within the ZIP. */
type ExportedEntry = { entry: Entry; view: EntryView; title: string; file: string; photo?: string }

/** Inputs of an export beside the entries. */
export type ExportSources = {
  /** Photos that are not entries yet. */
  photosFor: (namePhoto: NameFile) => Promise<readonly ExportedPhoto[]>
  /** Reads the picture of an entry; undefined if it is lost. */
  bytes: (entry: Entry) => Promise<ArrayBuffer | undefined>
  now: () => Date
  language: PageLanguage
}

/**
 * Returns the files of an export: JSON and picture of each entry, the photos, and a page that displays all of it. One
 * file at a time, because the bytes of all photos may exceed the memory.
 */
export async function* exportFiles(
  entries: readonly Entry[],
  { photosFor, bytes, now, language }: ExportSources,
): AsyncGenerator<ZipFile> {
  const namePhoto = makeFileNames()
  const all = exportedEntries(entries, namePhoto)
  const photos = await photosFor(namePhoto)
  const lost = new Set<ExportedEntry>()
  for (const each of all) {
    const { entry, file, photo } = each
    const lastModified = new Date(entry.savedAt)
    yield { name: file, input: dataOf(each), lastModified }
    if (photo === undefined) continue
    const picture = await bytes(entry)
    if (picture) yield { name: photo, input: picture, lastModified }
    else lost.add(each)
  }
  const photoChanges: ExportedChange[] = []
  for (const { change, open } of photos) {
    const file = await open()
    if (file) yield file
    photoChanges.push(file ? change : withoutPhoto(change))
  }
  const changes = [...all.map((each) => describeChange(each, lost.has(each))), ...photoChanges]
  yield { name: 'index.html', input: exportPage(changes, language), lastModified: now() }
}

function exportedEntries(entries: readonly Entry[], namePhoto: NameFile): ExportedEntry[] {
  const nameFile = makeFileNames()
  const views = new Map(viewsOf(entries, () => undefined).map((view) => [view.id, view]))
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

function withoutPhoto(change: ExportedChange): ExportedChange {
  const { photo: _, ...rest } = change
  return { ...rest, messages: [...rest.messages, exportWords.noPhoto()] }
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
    about: [resourceLabel, opInWords(view), stateInWords(view), dateTimeInWords(entry.savedAt)],
    messages: [
      ...messages.map((words) => problemText(words, entry.kind)),
      ...(isLost ? [exportWords.noPhoto()] : []),
    ],
    fields: fields.map(([name, value]) => [fieldInWords(name, entry.kind), value] as const),
    ...(photo !== undefined && !isLost && { photo }),
  }
}
