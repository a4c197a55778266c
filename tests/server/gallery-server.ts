import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { pathTo } from '#contract/resource.ts'
import { galleryItems } from '#contract/resources/gallery-item.ts'
import { openBucket } from '#server/pictures/bucket/bucket.ts'
import type { PictureLimits } from '#server/pictures/limits.ts'
import { openPictureStore } from '#server/pictures/open.ts'
import { newBucket } from '#tests/support/test-bucket.ts'

import { formOf, itemOf, startApp } from './console.ts'

const { paths } = galleryItems

export type GalleryServer = Awaited<ReturnType<typeof startGallery>>

/** Starts a server with a picture folder; returns it with calls for adding and reading photos. */
export async function startGallery({ limits }: { limits?: PictureLimits } = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'take-off-gallery-'))
  const settings = await newBucket()
  const bucket = settings && openBucket(settings)
  const server = await startApp({
    config: { SITE: true },
    store: (within) =>
      openPictureStore({ folder, bucket }, { ...within, ...(limits && { limits }) }),
  })
  const add = (image: Buffer, headers: Record<string, string> = {}) => {
    const form = formOf({ title: 'A photo', description: 'From the hall', image })
    return server.console.call({ method: 'POST', url: paths.add, form, headers })
  }
  return {
    ...server,
    folder,
    add,
    /** Adds a photo; returns the item's id and the SHA-256 of its picture. */
    async added(image: Buffer) {
      const item = itemOf(await add(image))
      const [, sha256 = ''] = /media\/([0-9a-f]{64})-1920/.exec(String(item['image'])) ?? []
      return { id: item._id, sha256 }
    },
    remove: (id: string) =>
      server.console.call({ method: 'DELETE', url: pathTo(paths.remove, id) }),
    async statusOf(name: string) {
      return (await server.app.inject({ method: 'GET', url: `/media/${name}` })).statusCode
    },
    /** Returns the names of the stored files. */
    stored: async () =>
      bucket
        ? namesUnder('pictures/', await bucket.list('pictures/'))
        : readdirSync(folder).filter((name) => name !== 'incoming'),
    /** Stores a file in the picture store without the server. */
    async putFile(name: string, text: string) {
      if (bucket) await bucket.put(`pictures/${name}`, Buffer.from(text), 'text/plain')
      else writeFileSync(join(folder, name), text)
    },
    /** Deletes a stored file without the server. */
    async deleteFile(name: string) {
      if (bucket) await bucket.remove(`pictures/${name}`)
      else rmSync(join(folder, name))
    },
    /** Returns the names of all unfinished uploads. */
    incoming: async () => [
      ...readdirSync(join(folder, 'incoming')),
      ...(bucket ? namesUnder('incoming/', await bucket.list('incoming/')) : []),
    ],
    async end() {
      await server.app.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

function namesUnder(prefix: string, objects: { key: string }[]): string[] {
  return objects.map(({ key }) => key.slice(prefix.length))
}
