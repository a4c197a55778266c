import { refusalCodeOf } from '../pictures/bucket/problem.ts'

/** Advice by error code of S3 (https://docs.aws.amazon.com/AmazonS3/latest/API/ErrorResponses.html). */
const advice: Record<string, string> = {
  SignatureDoesNotMatch: 'Correct S3_SECRET_ACCESS_KEY.',
  InvalidAccessKeyId: 'Correct S3_ACCESS_KEY_ID.',
  AccessDenied:
    'Allow the key to read, write, list and delete objects in this bucket, or use another key.',
  NoSuchBucket: 'Create the bucket, or correct S3_BUCKET and S3_ENDPOINT.',
  AuthorizationHeaderMalformed: 'Correct S3_REGION.',
  PermanentRedirect: 'Correct S3_REGION and S3_ENDPOINT: the bucket is at another endpoint.',
  TemporaryRedirect: 'Correct S3_REGION and S3_ENDPOINT: the bucket is at another endpoint.',
  RequestTimeTooSkewed: 'Correct the clock of this machine.',
}

const general =
  'Check S3_ENDPOINT, S3_BUCKET, S3_REGION and both keys, and that the S3 server is running.'

/** Returns advice for the operator when the bucket prevents a start. */
export function bucketAdvice(error: unknown): string {
  return advice[refusalCodeOf(error) ?? ''] ?? general
}
