import { replyToError } from './http/fault.ts'

/**
 * Prints why a start failed: a sentence for errors that the operator can resolve, the stack for programming errors.
 */
export function printStartProblem(error: unknown): void {
  const isKnown = error instanceof Error && 'forOperator' in error
  const words = isKnown ? error.message : (wordsOfSystem(error) ?? stackOf(error))
  process.stderr.write(`${words}\n`)
  process.exitCode = 1
}

/** Returns a message for errors of the system, such as a full disk or a used port, for which a stack is useless. */
function wordsOfSystem(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined
  const { status, body } = replyToError(error)
  if (status === 503 && !body.success) return `${body.message}: ${error.message}.`
  return 'syscall' in error ? `The system says: ${error.message}.` : undefined
}

function stackOf(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error)
}
