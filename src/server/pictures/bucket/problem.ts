import { bucketFailed } from '../../fault.ts'

/** Says what went wrong with a call, without a header of it: the keys are in none of our logs. */
export function bucketProblem(
  { method, key }: { method: string; key: string },
  reason: unknown,
): Error {
  const words = reason instanceof Error ? wordsOf(reason) : String(reason)
  return Object.assign(new Error(`it ${words} (${method} /${key})`), { code: bucketFailed })
}

/** Whether an error is the bucket's. */
export function isBucketProblem(error: unknown): error is Error {
  return error instanceof Error && 'code' in error && error.code === bucketFailed
}

function wordsOf(error: Error): string {
  if (error.name === 'AbortError') return 'did not answer in time'
  // What fetch says itself is only that it failed.
  const cause = error.cause instanceof Error ? error.cause : error
  return `cannot be reached: ${cause.message}`
}
