import { basename } from 'node:path'

import { mediaPath } from '#contract/picture.ts'
import { uploadFrom, uploadPath, uploadType } from '#contract/upload.ts'

import { healthPaths } from '../watching/serve-health.ts'
import { type DocumentedCall, unchanged } from './call.ts'
import { examplePicture } from './examples.ts'
import { objectShape, oneOf, replyOf, wholeShape, booleanShape } from './schema.ts'

const uploadState = replyOf(objectShape({ received: wholeShape, isStored: booleanShape }))
const uploadExample = { success: true, data: { received: 262_144, isStored: false } }

/** Documentation of pictures and their resumable upload. */
export const pictureCalls: DocumentedCall[] = [
  {
    method: 'get',
    path: uploadPath,
    inPath: { id: examplePicture },
    tag: 'Pictures',
    summary: 'Ask how much of a picture is there, by the SHA-256 of its bytes',
    replies: { 200: { description: 'So much', shape: uploadState, example: uploadExample } },
  },
  {
    method: 'patch',
    path: uploadPath,
    inPath: { id: examplePicture },
    tag: 'Pictures',
    summary: 'Bring the bytes of a picture that follow those that are there',
    query: { [uploadFrom]: { shape: wholeShape, description: 'How many bytes lie before these' } },
    body: { [uploadType]: { isBytes: true } },
    replies: { 200: { description: 'So much', shape: uploadState, example: uploadExample } },
  },
  {
    method: 'get',
    path: '/media/:name',
    inPath: { name: basename(mediaPath(examplePicture, 320)) },
    tag: 'Pictures',
    summary: 'Fetch a picture; parts of it by Range',
    replies: {
      200: { description: 'All of it', type: 'image/webp', isBytes: true },
      206: { description: 'Part of it', type: 'image/webp', isBytes: true },
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
    summary: 'Ask whether the process lives',
    replies: {
      200: { description: 'It does', shape: health, example: { success: true, status: 'ok' } },
    },
  },
  {
    method: 'get',
    path: healthPaths.isReady,
    tag: 'Health',
    summary: 'Ask whether it serves: database, pictures, disk, migrations',
    replies: {
      200: {
        description: 'It does',
        shape: health,
        example: { success: true, status: 'ready', checks: { database: 'ok' } },
      },
    },
  },
  {
    method: 'get',
    path: healthPaths.takesRequests,
    tag: 'Health',
    summary: 'Ask whether to send it requests: a failure of pictures or disk alone is only named',
    replies: {
      200: {
        description: 'It takes them',
        shape: health,
        example: { success: true, status: 'ready', checks: { database: 'ok', bucket: 'failed' } },
      },
    },
  },
]
