import { Readable } from 'node:stream'

import { bucketProblem } from './problem.ts'

/** A bucket that falls silent in the middle is given up; whoever reads slowly is not. */
const silentMs = 20_000

/** The bytes of an answer, as they come. */
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
      void letGo(reader)
      done(error)
    },
  })
}

/** Ends what nobody reads to its end. */
async function letGo(reader: Reader | undefined): Promise<void> {
  await reader?.cancel().catch(() => {})
}

/** An answer of a few words, or a list. */
export async function textOf(answer: Response): Promise<string> {
  return Buffer.concat(await streamOf(answer).toArray()).toString()
}

type Reader = ReadableStreamDefaultReader<Uint8Array>

/** The next bytes; null at the end. */
async function nextOf(reader: Reader | undefined): Promise<Uint8Array | null> {
  if (!reader) return null
  const silent = Promise.withResolvers<never>()
  const timer = setTimeout(() => silent.reject(new Error('it fell silent')), silentMs)
  try {
    const { value } = await Promise.race([reader.read(), silent.promise])
    return value ?? null
  } finally {
    clearTimeout(timer)
  }
}
