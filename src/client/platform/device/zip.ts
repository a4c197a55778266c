import { downloadZip } from 'client-zip'

export type ZipFile = { name: string; input: string | ArrayBuffer | Blob; lastModified: Date }

/** Packs files into a ZIP as a stream, without compression, because photos are compressed already. */
export function zipOf(files: AsyncIterable<ZipFile>): Promise<Blob> {
  return downloadZip(files).blob()
}
