import { downloadZip } from 'client-zip'

export type ZipFile = { name: string; input: string | ArrayBuffer | Blob; lastModified: Date }

/** Packs files as they come, without compressing: photos are compressed already. */
export function zipOf(files: AsyncIterable<ZipFile>): Promise<Blob> {
  return downloadZip(files).blob()
}
