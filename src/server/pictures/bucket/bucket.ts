import { createHash } from 'node:crypto'
import type { Readable } from 'node:stream'

import type { Span } from '../range.ts'
import { streamOf, textOf } from './body.ts'
import { type BucketCall, callerOf } from './call.ts'
import { type Listed, parsePage } from './list-page.ts'
import { bucketProblem } from './problem.ts'
import { readRefusal } from './refusal.ts'
import type { BucketSettings } from './settings.ts'

/** What a bucket says of an object; `sha256` is what we said of its bytes when we put it there. */
export type Described = { size: number; etag: string; sha256: string | undefined }

/** A private bucket of an S3 server. Whatever it cannot do just now is thrown as a problem of its own. */
export type Bucket = {
  /** What it is called for people. */
  name: string
  put: (key: string, bytes: Buffer<ArrayBuffer>, type: string) => Promise<void>
  /** An object or a part of it; `size` is that of the whole. Undefined when it is not there. */
  get: (key: string, span?: Span) => Promise<(Described & { body: Readable }) | undefined>
  describe: (key: string) => Promise<Described | undefined>
  /** All objects whose keys begin so, in the order of their keys. */
  list: (prefix: string) => Promise<Listed[]>
  remove: (key: string) => Promise<void>
}

const sha256Header = 'x-amz-meta-sha256'

/** Opens a bucket; nothing is asked of it yet. */
export function openBucket(settings: BucketSettings): Bucket {
  const call = callerOf(settings)

  /** The answer, unless it is a refusal; undefined when there is no such object. */
  async function ask(asked: BucketCall): Promise<Response | undefined> {
    const answer = await call(asked)
    if (answer.ok) return answer
    const said = asked.method === 'HEAD' ? '' : await textOf(answer)
    const { code, words } = readRefusal(answer, said)
    // A bucket that is gone answers 404, too, and nothing in it is lost for that.
    if (answer.status === 404 && (asked.method === 'HEAD' || code === 'NoSuchKey')) return undefined
    throw bucketProblem(asked, words, code)
  }

  return {
    name: `${settings.name} at ${new URL(settings.endpoint).host}`,

    async put(key, bytes, type) {
      const sha256 = createHash('sha256').update(bytes).digest('hex')
      // The bucket compares what it has received with the first of them, and keeps the second.
      const headers = { 'x-amz-content-sha256': sha256, [sha256Header]: sha256 }
      await ask({
        method: 'PUT',
        key,
        headers: { ...headers, 'content-type': type },
        body: bytes,
      })
    },

    async get(key, span) {
      const headers = span ? { range: `bytes=${span.first}-${span.last}` } : {}
      const answer = await ask({ method: 'GET', key, headers })
      return answer && { ...describedIn(answer), body: streamOf(answer) }
    },

    async describe(key) {
      const answer = await ask({ method: 'HEAD', key })
      return answer && describedIn(answer)
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
        const asked: BucketCall = { method: 'GET', key: '', query }
        const answer = await ask(asked)
        if (!answer) throw bucketProblem(asked, 'is not there')
        const { objects, isTruncated } = parsePage(await textOf(answer))
        listed.push(...objects)
        if (!isTruncated || objects.length === 0) return listed
      }
    },

    async remove(key) {
      await ask({ method: 'DELETE', key })
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
