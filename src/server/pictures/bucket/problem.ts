import { bucketFailed } from '../../fault.ts'

/** Says what went wrong with a call, without a header of it: the keys are in none of our logs. */
export function bucketProblem(
  { method, key }: { method: string; key: string },
  reason: unknown,
  refusalCode?: string,
): Error {
  const words = reason instanceof Error ? wordsOf(reason) : String(reason)
  return Object.assign(new Error(`it ${words} (${method} /${key})`), {
    code: bucketFailed,
    refusalCode,
  })
}

/** The code with which the S3 server refused a call; undefined for any other error. */
export function refusalCodeOf(error: unknown): string | undefined {
  if (!isBucketProblem(error) || !('refusalCode' in error)) return undefined
  return typeof error.refusalCode === 'string' ? error.refusalCode : undefined
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
