import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import * as v from 'valibot'
import { onTestFinished } from 'vitest'

import { headers } from '#contract/reply.ts'
import { pathTo } from '#contract/resource.ts'
import { galleryItems } from '#contract/resources/gallery-item.ts'
import { uploadPath, uploadType } from '#contract/upload.ts'
import type { BucketSettings } from '#server/pictures/bucket/settings.ts'
import { callS3, environmentOf, makeBucket } from '#tests/support/swift/buckets.ts'
import { databaseOf } from '#tests/support/test-database.ts'
import { signIn, startServer } from '#tests/support/test-server.ts'

import { formOf } from '../console.ts'

/** Address of the S3 server shared by all tests. */
export const endpoint = () => process.env['TEST_S3'] ?? ''

/** Creates a folder that is removed after the test. */
export function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'take-off-bucket-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/** Creates a bucket, and starts processes with it on one database, each with its own folder. */
export async function newInstallation(at = endpoint()) {
  const bucket = await makeBucket(at)
  const env = { ...(await databaseOf(newFolder())), ...environmentOf(bucket) }
  return {
    bucket,
    /** Starts a process; returns the calls of an admin who is signed in there. */
    start: async () => {
      const server = await startServer({ dataDir: newFolder(), env })
      onTestFinished(() => server.kill())
      return signedInAt(server.url)
    },
    ...objectsOf(bucket),
  }
}

/** Signs in at a server; returns the calls of that admin. */
export async function signedInAt(url: string) {
  return callsTo(url, (await signIn(url)).token)
}

const added = v.object({ data: v.object({ image: v.string() }) })

function callsTo(url: string, token: string) {
  const authorization = `Bearer ${token}`
  const texts = { title: 'A photo', description: 'From the hall' }
  const post = (
    parts: Record<string, string | Buffer>,
    extraHeaders: Record<string, string> = {},
  ) =>
    fetch(url + galleryItems.paths.add, {
      method: 'POST',
      headers: { authorization, ...extraHeaders },
      body: formOf(parts),
    })
  return {
    add: (image: Buffer) => post({ ...texts, image }),
    /** Sends a form that announces a picture without containing it. */
    announce: (sha256: string) => post(texts, { [headers.pictureDigest]: sha256 }),
    /** Adds a photo; returns the path of its picture. */
    added: async (image: Buffer) => pathIn(await post({ ...texts, image })),
    uploadChunk: (sha256: string, from: number, bytes: Buffer) =>
      fetch(`${url}${pathTo(uploadPath, sha256)}?from=${from}`, {
        method: 'PATCH',
        headers: { authorization, 'content-type': uploadType },
        body: new Uint8Array(bytes),
      }),
    read: (path: string) => fetch(url + path),
    list: () => fetch(`${url}${galleryItems.paths.list}`, { headers: { authorization } }),
    readiness: async (): Promise<unknown> => (await fetch(`${url}/readyz`)).json(),
  }
}

/** Returns the path of the picture in the reply to an addition. */
export async function pathIn(response: Response): Promise<string> {
  const text = await response.text()
  if (!response.ok) throw new Error(`${response.status} ${text}`)
  return v.parse(added, JSON.parse(text)).data.image
}

/** Accesses objects of the bucket without the server, by the path of the picture on the server. */
function objectsOf({ endpoint: at, name }: BucketSettings) {
  const keyOf = (path: string) => `/${name}/pictures/${path.slice('/media/'.length)}`
  return {
    deleteObject: (path: string) => callS3(at, ['DELETE', keyOf(path)]),
    replace: (path: string, bytes: Buffer<ArrayBuffer>) => callS3(at, ['PUT', keyOf(path)], bytes),
  }
}
