import * as v from 'valibot'

import { codeOf, isFault } from '../fault.ts'
import { type Answer, order, type Order } from './messages.ts'
import { restrain } from './restrain.ts'

// The program that reads pictures, in a process of its own: whatever a picture does to it, the server
// goes on. It lives and dies by its parent alone: signals that go to the whole group are not for it.
for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, () => {})
process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'))

const limits = v.object({ memoryBytes: v.number(), niceness: v.number() })

let isSpent = () => false

async function run(): Promise<void> {
  const variants = await import('./variants.ts')
  const { checkPicture, isOutOfMemory, makeFiles, openNothingElse } = variants
  openNothingElse()
  const act = async (asked: Order): Promise<Answer> => {
    if (asked.kind === 'check')
      return { kind: 'checked', isWhole: await checkPicture(asked.source) }
    const files = await makeFiles(asked)
    return files === 'heavy' ? { kind: 'heavy' } : { kind: 'made', files }
  }
  process.on('message', (message) => {
    const tell = (error: unknown): Answer =>
      isOutOfMemory(error) ? { kind: 'out-of-memory' } : answerTo(error)
    void act(v.parse(order, message)).catch(tell).then(say)
  })
  isSpent = restrain(v.parse(limits, JSON.parse(process.argv[2] ?? '')))
  say({ kind: 'ready' })
}

function say(answer: Answer): void {
  process.send?.({ answer, isSpent: isSpent() })
}

function answerTo(error: unknown): Answer {
  if (isFault(error) && !error.answer.body.success) {
    const { code, message } = error.answer.body
    return { kind: 'refused', code, message, status: error.answer.status }
  }
  const message = error instanceof Error ? error.message : String(error)
  return { kind: 'failed', code: codeOf(error), message }
}

await run()
