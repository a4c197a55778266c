import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { pathTo } from '#contract/resource.ts'
import { galleryItems } from '#contract/resources/gallery-item.ts'
import { openPictureFolder } from '#server/pictures/disk.ts'
import type { Limits } from '#server/pictures/limits.ts'
import { partsIn } from '#server/pictures/parts.ts'

import { formOf, itemOf, startApp } from './console.ts'

const { paths } = galleryItems

export type GalleryServer = Awaited<ReturnType<typeof startGallery>>

/** A server with a folder of pictures of its own, and the calls of somebody who fills a gallery. */
export async function startGallery({ limits }: { limits?: Limits } = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'take-off-gallery-'))
  const server = await startApp({
    pictures: (database) => openPictureFolder(folder, { database, ...(limits && { limits }) }),
    parts: partsIn(folder),
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
    stored: () => readdirSync(folder).filter((name) => name !== 'incoming'),
    incoming: () => readdirSync(join(folder, 'incoming')),
    async end() {
      await server.app.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
