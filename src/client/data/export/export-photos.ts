import { extensionOf } from '#client/platform/device/extension-of.ts'
import type { ZipFile } from '#client/platform/device/zip.ts'
import { pictureProblem } from '#client/words/base/general.ts'
import { batchWords } from '#client/words/batch.ts'
import { fieldInWords } from '#client/words/fields.ts'
import { wordsOf } from '#client/words/words.ts'
import { galleryItems } from '#contract/resources/gallery-item.ts'
import { photoTitleOf } from '#sync/batch/batch.ts'
import type { Batch, Photo } from '#sync/batch/stored.ts'
import type { Batches } from '#sync/batches.ts'

import type { ExportedChange } from './export-page.ts'
import type { NameFile } from './file-names.ts'

/** A photo that is not an entry yet: its text on the page, and its file in the ZIP. */
export type ExportedPhoto = { change: ExportedChange; open: () => Promise<ZipFile | undefined> }

type PhotoSource = {
  batches: Pick<Batches, 'all' | 'file'>
  owner: string
  now: () => Date
}

/** Returns the photos of all batches that are not in the outbox, including unreadable ones. */
export async function photosToExport(
  { batches, owner, now }: PhotoSource,
  nameFile: NameFile,
): Promise<ExportedPhoto[]> {
  const all = await batches.all(owner)
  return all.flatMap((batch) =>
    batch.photos.flatMap((photo, nth) => {
      if (photo.hasLeft) return []
      const title = photoTitleOf(batch, nth)
      const name = `photos/${nameFile(title.trim() || photo.name, extensionIn(photo))}`
      const open = async () => {
        const input = await batches.file(owner, photo.id)
        return input && { name, input, lastModified: now() }
      }
      return { change: describePhoto(batch, photo, { title, name }), open }
    }),
  )
}

function describePhoto(
  batch: Batch,
  photo: Photo,
  { title, name }: { title: string; name: string },
): ExportedChange {
  const fields = { title, description: batch.description }
  const filledFields = Object.entries(fields).filter(([, value]) => value.trim() !== '')
  return {
    title: title.trim() || photo.name,
    about: [wordsOf(galleryItems).resourceLabel(), batchWords.notReady()],
    messages: photo.problem ? [pictureProblem(photo.problem)] : [],
    fields: filledFields.map(
      ([field, value]) => [fieldInWords(field, galleryItems.name), value] as const,
    ),
    photo: name,
  }
}

/** Extension of the stored file: the chosen one, or the prepared picture. */
function extensionIn({ name, picture }: Photo): string {
  if (picture) return extensionOf(picture.type)
  return /\.(\w{1,5})$/.exec(name)?.[1]?.toLowerCase() ?? extensionOf('')
}
