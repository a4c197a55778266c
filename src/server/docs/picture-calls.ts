import { basename } from 'node:path'

import { mediaPath } from '#contract/picture.ts'
import { uploadFrom, uploadPath, uploadType } from '#contract/upload.ts'

import { healthPaths } from '../watching/serve-health.ts'
import { type DocumentedCall, unchanged } from './call.ts'
import { examplePicture } from './examples.ts'
import { objectShape, oneOf, replyOf, wholeShape, booleanShape } from './schema.ts'

const uploadState = replyOf(objectShape({ received: wholeShape, isStored: booleanShape }))
const stateReply = {
  description:
    'The number of contiguous bytes from the beginning, and whether the picture is stored already',
  shape: uploadState,
  example: { success: true, data: { received: 262_144, isStored: false } },
}

/** Documentation of pictures and of their resumable upload. */
export const pictureCalls: DocumentedCall[] = [
  {
    method: 'get',
    path: uploadPath,
    inPath: { id: examplePicture },
    tag: 'Pictures',
    summary: 'Get the number of received bytes of an upload, by the SHA-256 of the picture',
    replies: { 200: stateReply },
  },
  {
    method: 'patch',
    path: uploadPath,
    inPath: { id: examplePicture },
    tag: 'Pictures',
    summary:
      'Append a chunk to an upload of at most 25 MiB; it is kept for two days after the last chunk',
    query: {
      [uploadFrom]: {
        shape: wholeShape,
        description: 'Offset of the chunk in bytes; a chunk after a gap is ignored',
      },
    },
    body: { [uploadType]: { isBytes: true } },
    replies: { 200: stateReply },
  },
  {
    method: 'get',
    path: '/media/:name',
    inPath: { name: basename(mediaPath(examplePicture, 320)) },
    tag: 'Pictures',
    summary: 'Get a picture as WebP; supports Range requests',
    replies: {
      200: { description: 'The picture', type: 'image/webp', isBytes: true },
      206: { description: 'The requested range', type: 'image/webp', isBytes: true },
      304: unchanged,
    },
  },
]

const checks = { type: 'object', additionalProperties: oneOf('ok', 'failed') }
const health = objectShape({ success: { const: true }, status: oneOf('ok', 'ready'), checks }, [
  'checks',
])

/** Documentation of the health checks. */
export const healthCalls: DocumentedCall[] = [
  {
    method: 'get',
    path: healthPaths.lives,
    tag: 'Health',
    summary: 'Liveness check',
    replies: {
      200: {
        description: 'The process is alive',
        shape: health,
        example: { success: true, status: 'ok' },
      },
    },
  },
  {
    method: 'get',
    path: healthPaths.isReady,
    tag: 'Health',
    summary:
      'Readiness check of all dependencies: database, migrations, disk, and the bucket if used',
    replies: {
      200: {
        description: 'All checks have passed',
        shape: health,
        example: { success: true, status: 'ready', checks: { database: 'ok' } },
      },
    },
  },
  {
    method: 'get',
    path: healthPaths.takesRequests,
    tag: 'Health',
    summary:
      'Readiness check for load balancers; failures of the disk or the bucket are reported, but do not count',
    replies: {
      200: {
        description: 'The server accepts requests',
        shape: health,
        example: { success: true, status: 'ready', checks: { database: 'ok', bucket: 'failed' } },
      },
    },
  },
]
