import { bucketFailed } from '../../http/fault.ts'

/** Creates the error of a failed request, without its headers, which contain credentials. */
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

/** Returns the error code of the S3 server; undefined for other errors. */
export function refusalCodeOf(error: unknown): string | undefined {
  if (!isBucketProblem(error) || !('refusalCode' in error)) return undefined
  return typeof error.refusalCode === 'string' ? error.refusalCode : undefined
}

/** Whether an error was made by `bucketProblem`. */
export function isBucketProblem(error: unknown): error is Error {
  return error instanceof Error && 'code' in error && error.code === bucketFailed
}

function wordsOf(error: Error): string {
  if (error.name === 'AbortError') return 'did not answer in time'
  // The message of fetch says only that it failed; the cause is specific.
  const cause = error.cause instanceof Error ? error.cause : error
  return `cannot be reached: ${cause.message}`
}
