import { Readable } from 'node:stream'

import { bucketProblem } from './problem.ts'

/** Timeout for a bucket that stops sending, in ms; slow readers are not limited. */
const stalledMs = 20_000

/** Streams the body of a reply. */
export function streamOf({ body, url }: Response): Readable {
  const key = new URL(url).pathname.slice(1)
  const reader = body?.getReader()
  return new Readable({
    read() {
      nextOf(reader).then(
        (chunk) => this.push(chunk),
        (error: unknown) => this.destroy(bucketProblem({ method: 'GET', key }, error)),
      )
    },
    destroy(error, done) {
      void cancel(reader)
      done(error)
    },
  })
}

/** Cancels a body that is not read to its end. */
async function cancel(reader: Reader | undefined): Promise<void> {
  await reader?.cancel().catch(() => {})
}

/** Reads a short reply or a list as text. */
export async function textOf(response: Response): Promise<string> {
  return Buffer.concat(await streamOf(response).toArray()).toString()
}

type Reader = ReadableStreamDefaultReader<Uint8Array>

/** Returns the next bytes; null at the end. */
async function nextOf(reader: Reader | undefined): Promise<Uint8Array | null> {
  if (!reader) return null
  const stalled = Promise.withResolvers<never>()
  const timer = setTimeout(() => stalled.reject(new Error('it stopped sending data')), stalledMs)
  try {
    const { value } = await Promise.race([reader.read(), stalled.promise])
    return value ?? null
  } finally {
    clearTimeout(timer)
  }
}
