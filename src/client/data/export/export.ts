import { saveFile } from '#client/platform/device/save-file.ts'
import { zipOf } from '#client/platform/device/zip.ts'

import { batches } from '../engine/batches.ts'
import { outboxReader } from '../engine/instances.ts'
import { sessionNow } from '../engine/session.ts'
import { exportFiles } from './export-files.ts'
import { photosToExport } from './export-photos.ts'

/** Downloads all unsent entries and photos as one ZIP file, with an HTML page and JSON files. */
export async function exportUnsent(): Promise<void> {
  const owner = sessionNow()?.owner
  if (owner === undefined) return
  const now = () => new Date()
  const { lang, dir } = document.documentElement
  const files = exportFiles(await outboxReader.entries(owner), {
    photosFor: (namePhoto) => photosToExport({ batches, owner, now }, namePhoto),
    bytes: outboxReader.bytes,
    now,
    language: { lang, dir },
  })
  // Swedish locale for YYYY-MM-DD in the local time zone.
  const day = now().toLocaleDateString('sv')
  saveFile(await zipOf(files), `unsent-work-${day}.zip`)
}
