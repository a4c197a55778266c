import type { FastifyInstance, FastifyRequest } from 'fastify'

import { sendError, refusal, sendReply } from './fault.ts'

const oneRange = /^(?:(\d+)-(\d*)|-(\d+))$/

/** Handles Range headers that the static file library does not. */
export function serveRanges(files: FastifyInstance): void {
  files.addHook('onRequest', async ({ raw }) => {
    if (!isReadable(raw.headers.range ?? '')) delete raw.headers.range
  })
  files.setErrorHandler((error, request, reply) => {
    const sizeBytes = sizeIn(error)
    if (sizeBytes === undefined) {
      sendError(error, request, reply)
      return
    }
    // The library refuses "the last 500 bytes" of a shorter file; that is the whole file.
    if (sizeBytes > 0 && isOfLastBytes(request)) {
      delete request.raw.headers.range
      reply.sendFile(decodeURIComponent(request.url.split('?', 1)[0] ?? ''))
      return
    }
    const answer = refusal('bad-request', 'The file is shorter than that', { status: 416 })
    sendReply(reply.header('content-range', `bytes */${sizeBytes}`), answer)
  })
}

/** Whether a Range header is valid; invalid ones are ignored. */
function isReadable(header: string): boolean {
  const [unit = '', list = ''] = header.split('=')
  if (unit.trim() !== 'bytes' || header.split('=').length !== 2) return false
  return list.split(',').every((part) => {
    const found = oneRange.exec(part.trim())
    if (!found) return false
    const [, first, last] = found
    return first === undefined || last === '' || Number(first) <= Number(last)
  })
}

function isOfLastBytes({ raw }: FastifyRequest): boolean {
  return /^ *bytes= *-0*[1-9]/.test(raw.headers.range ?? '')
}

/** Returns the size of the file in the error of an unsatisfiable range. */
function sizeIn(error: unknown): number | undefined {
  if (!(error instanceof Error) || !('headers' in error)) return undefined
  const headersText = JSON.stringify(error.headers)
  const size = /"bytes \*\/(\d+)"/.exec(headersText)?.[1]
  return size === undefined ? undefined : Number(size)
}
