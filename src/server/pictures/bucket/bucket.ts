import { createHash } from 'node:crypto'
import type { Readable } from 'node:stream'

import type { Span } from '../range.ts'
import { streamOf, textOf } from './body.ts'
import { type BucketCall, callerOf } from './call.ts'
import { type Listed, parsePage } from './list-page.ts'
import { bucketProblem } from './problem.ts'
import { readRefusal } from './refusal.ts'
import type { BucketSettings } from './settings.ts'

/** Metadata of an object; `sha256` is the hash that was stored with it. */
export type Described = { size: number; etag: string; sha256: string | undefined }

/** A private bucket of an S3 server; failures are thrown as bucket problems. */
export type Bucket = {
  /** Name for messages. */
  name: string
  put: (key: string, bytes: Buffer<ArrayBuffer>, type: string) => Promise<void>
  /** Returns an object or a range of it; `size` is that of the whole. Undefined when it is missing. */
  get: (key: string, span?: Span) => Promise<(Described & { body: Readable }) | undefined>
  describe: (key: string) => Promise<Described | undefined>
  /** Returns all objects with this prefix, in the order of their keys. */
  list: (prefix: string) => Promise<Listed[]>
  remove: (key: string) => Promise<void>
}

const sha256Header = 'x-amz-meta-sha256'

/** Opens a bucket without a request. */
export function openBucket(settings: BucketSettings): Bucket {
  const call = callerOf(settings)

  /**
   * Returns a successful reply; undefined for a missing object.
   * @throws a bucket problem for refusals.
   */
  async function send(request: BucketCall): Promise<Response | undefined> {
    const response = await call(request)
    if (response.ok) return response
    const text = request.method === 'HEAD' ? '' : await textOf(response)
    const { code, words } = readRefusal(response, text)
    // A missing bucket is also a 404, but does not mean that the object is lost.
    if (response.status === 404 && (request.method === 'HEAD' || code === 'NoSuchKey'))
      return undefined
    throw bucketProblem(request, words, code)
  }

  return {
    name: `${settings.name} at ${new URL(settings.endpoint).host}`,

    async put(key, bytes, type) {
      const sha256 = createHash('sha256').update(bytes).digest('hex')
      // The bucket verifies the received bytes by the first header and stores the second.
      const headers = { 'x-amz-content-sha256': sha256, [sha256Header]: sha256 }
      await send({
        method: 'PUT',
        key,
        headers: { ...headers, 'content-type': type },
        body: bytes,
      })
    },

    async get(key, span) {
      const headers = span ? { range: `bytes=${span.first}-${span.last}` } : {}
      const response = await send({ method: 'GET', key, headers })
      return response && { ...describedIn(response), body: streamOf(response) }
    },

    async describe(key) {
      const response = await send({ method: 'HEAD', key })
      return response && describedIn(response)
    },

    async list(prefix) {
      const listed: Listed[] = []
      for (;;) {
        const after = listed.at(-1)?.key
        const query = {
          'list-type': '2',
          prefix,
          ...(after !== undefined && { 'start-after': after }),
        }
        const request: BucketCall = { method: 'GET', key: '', query }
        const response = await send(request)
        if (!response) throw bucketProblem(request, 'does not exist')
        const { objects, isTruncated } = parsePage(await textOf(response))
        listed.push(...objects)
        if (!isTruncated || objects.length === 0) return listed
      }
    },

    async remove(key) {
      await send({ method: 'DELETE', key })
    },
  }
}

function describedIn({ headers }: Response): Described {
  const ofWhole = /\/(\d+)$/.exec(headers.get('content-range') ?? '')?.[1]
  return {
    size: Number(ofWhole ?? headers.get('content-length')),
    etag: headers.get('etag') ?? '',
    sha256: headers.get(sha256Header) ?? undefined,
  }
}
