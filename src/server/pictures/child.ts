import { createReadStream } from 'node:fs'
import { finished } from 'node:stream/promises'

import * as v from 'valibot'

import { codeOf } from '../base/error-code.ts'
import { isRefusalError } from '../http/fault.ts'
import { type ChildReply, childRequest, type ChildRequest } from './messages.ts'
import { restrain, withinTime } from './restrain.ts'

// Decodes pictures in a separate process, so that a picture cannot crash the server. Only the parent ends it: it
// ignores signals that are sent to the whole process group.
for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, () => {})
process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'))

const limits = v.object({ processorMs: v.number(), memoryBytes: v.number(), niceness: v.number() })
const childLimits = v.parse(limits, JSON.parse(process.argv[2] ?? ''))

let isSpent = () => false

async function run(): Promise<void> {
  const { isDecodable, isOutOfMemory, makeFiles, openNothingElse } = await import('./variants.ts')
  const { previewOf } = await import('./preview.ts')
  openNothingElse()
  const execute = async (request: ChildRequest): Promise<ChildReply> => {
    if (request.kind === 'check') {
      return { kind: 'checked', isWhole: await isDecodable(request.source) }
    }
    if (request.kind === 'preview') {
      const files = { smallest: request.source, largest: request.largest }
      return { kind: 'previewed', preview: await previewOf(files) }
    }
    const made = await makeFiles(request)
    return made === 'heavy' ? { kind: 'heavy' } : { kind: 'made', ...made }
  }
  const replyTo = async (request: ChildRequest): Promise<ChildReply> => {
    const execution = execute(request).catch((error: unknown): ChildReply => {
      return isOutOfMemory(error) ? { kind: 'out-of-memory' } : problemOf(error)
    })
    const found = (await withinTime(childLimits.processorMs, execution)) ?? { kind: 'out-of-time' }
    // Decoding also fails for an unreadable file; reading it again throws an error with a code.
    if (found.kind === 'refused' || found.kind === 'failed') await readToEnd(request.source)
    return found
  }
  process.on('message', (message) => {
    void replyTo(v.parse(childRequest, message)).catch(problemOf).then(send)
  })
  isSpent = restrain(childLimits)
  send({ kind: 'ready' })
}

async function readToEnd(path: string): Promise<void> {
  const file = createReadStream(path)
  file.resume()
  await finished(file)
}

function send(answer: ChildReply): void {
  process.send?.({ answer, isSpent: answer.kind === 'out-of-time' || isSpent() })
}

function problemOf(error: unknown): ChildReply {
  if (isRefusalError(error) && !error.answer.body.success) {
    const { code, message } = error.answer.body
    return { kind: 'refused', code, message, status: error.answer.status }
  }
  const message = error instanceof Error ? error.message : String(error)
  return { kind: 'failed', code: codeOf(error), message }
}

await run()
