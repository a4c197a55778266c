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

/** The S3 server of all tests. */
export const endpoint = () => process.env['TEST_S3'] ?? ''

/** A folder that goes when the test is over. */
export function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'take-off-bucket-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/** A bucket, and processes with it on one database, each with a folder of its own. */
export async function newWorld(at = endpoint()) {
  const bucket = await makeBucket(at)
  const env = { ...(await databaseOf(newFolder())), ...environmentOf(bucket) }
  return {
    bucket,
    /** Starts a process; returns the calls of somebody who is signed in there. */
    start: async () => {
      const server = await startServer({ dataDir: newFolder(), env })
      onTestFinished(() => server.kill())
      return signedInAt(server.url)
    },
    ...insideOf(bucket),
  }
}

/** The calls of somebody who signs in at a server. */
export async function signedInAt(url: string) {
  return callsTo(url, (await signIn(url)).token)
}

const added = v.object({ data: v.object({ image: v.string() }) })

function callsTo(url: string, token: string) {
  const authorization = `Bearer ${token}`
  const texts = { title: 'A photo', description: 'From the hall' }
  const post = (parts: Record<string, string | Buffer>, more: Record<string, string> = {}) =>
    fetch(url + galleryItems.paths.add, {
      method: 'POST',
      headers: { authorization, ...more },
      body: formOf(parts),
    })
  return {
    add: (image: Buffer) => post({ ...texts, image }),
    /** A form that announces a picture and carries none. */
    announce: (sha256: string) => post(texts, { [headers.pictureDigest]: sha256 }),
    /** Adds a photo; returns the path of its picture. */
    added: async (image: Buffer) => pathIn(await post({ ...texts, image })),
    bring: (sha256: string, from: number, bytes: Buffer) =>
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

/** The path of the picture in the answer to an addition. */
export async function pathIn(answer: Response): Promise<string> {
  const text = await answer.text()
  if (!answer.ok) throw new Error(`${answer.status} ${text}`)
  return v.parse(added, JSON.parse(text)).data.image
}

/** What somebody else than the server does with what lies in the bucket, by its path on the server. */
function insideOf({ endpoint: at, name }: BucketSettings) {
  const keyOf = (path: string) => `/${name}/pictures/${path.slice('/media/'.length)}`
  return {
    lose: (path: string) => callS3(at, ['DELETE', keyOf(path)]),
    replace: (path: string, bytes: Buffer<ArrayBuffer>) => callS3(at, ['PUT', keyOf(path)], bytes),
  }
}
