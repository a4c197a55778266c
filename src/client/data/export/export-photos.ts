import { extensionOf } from '#client/platform/device/extension-of.ts'
import type { ZipFile } from '#client/platform/device/zip.ts'
import { pictureProblem } from '#client/words/base/general.ts'
import { batchWords } from '#client/words/batch.ts'
import { fieldInWords } from '#client/words/fields.ts'
import { wordsOf } from '#client/words/words.ts'
import { galleryItems } from '#contract/resources/gallery-item.ts'
import { photoTitleOf } from '#sync/batch/batch.ts'
import type { Batch, Photo } from '#sync/batch/stored.ts'

import { batches } from '../engine/batches.ts'
import type { ExportedChange } from './export-page.ts'

/** A photo that is not an entry yet: its text on the page, and its file in the ZIP. */
export type ExportedPhoto = { change: ExportedChange; open: () => Promise<ZipFile | undefined> }

type NameFile = (text: string, extension: string) => string

/** Returns the photos of all batches that are not in the outbox, including unreadable ones. */
export async function photosToExport(owner: string, nameFile: NameFile): Promise<ExportedPhoto[]> {
  const all = await batches.all(owner)
  return all.flatMap((batch) =>
    batch.photos.flatMap((photo, nth) =>
      photo.hasLeft
        ? []
        : exportedPhoto(batch, photo, { title: photoTitleOf(batch, nth), nameFile }),
    ),
  )
}

type FileNaming = { title: string; nameFile: NameFile }

function exportedPhoto(batch: Batch, photo: Photo, { title, nameFile }: FileNaming): ExportedPhoto {
  const path = `photos/${nameFile(title.trim() || photo.name, extensionIn(photo))}`
  const fields = { title, description: batch.description }
  const filledFields = Object.entries(fields).filter(([, value]) => value.trim() !== '')
  return {
    change: {
      title: title.trim() || photo.name,
      about: [wordsOf(galleryItems).resourceLabel(), batchWords.notReady()],
      messages: photo.problem ? [pictureProblem(photo.problem)] : [],
      fields: filledFields.map(
        ([name, value]) => [fieldInWords(name, galleryItems.name), value] as const,
      ),
      photo: path,
    },
    open: async () => {
      const input = await batches.file(batch.owner, photo.id)
      return input && { name: path, input, lastModified: new Date() }
    },
  }
}

/** Extension of the stored file: the chosen one, or the prepared picture. */
function extensionIn({ name, picture }: Photo): string {
  if (picture) return extensionOf(picture.type)
  return /\.(\w{1,5})$/.exec(name)?.[1]?.toLowerCase() ?? extensionOf('')
}
