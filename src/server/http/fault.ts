import type { FastifyReply, FastifyRequest } from 'fastify'

import type { Refusal, RefusalCode, Reply } from '#contract/reply.ts'
import { etagOf, type Problems, type ItemBase } from '#contract/resource.ts'

import { type DatabaseProblem, databaseProblemOf } from '../base/database-problems.ts'
import { codeOf } from '../base/error-code.ts'

/** A reply before it is sent; plain data, so that it can be stored and sent again. */
export type HttpReply = {
  status: number
  body: Reply<unknown> | Refusal
  headers?: Record<string, string>
}

/** A refusal as an error, which the error handler converts to a reply. */
export type RefusalError = Error & { answer: HttpReply }

type Details = {
  status?: number
  problems?: Problems
  data?: unknown
  contested?: readonly string[]
  retryAfterSeconds?: number
}

/** Message for an invalid form body. */
export const unreadableFormMessage = 'The form could not be read'

/** Message while the disk or the bucket of the pictures fails. */
export const picturesAwayMessage =
  'The server cannot get at its pictures just now. Please try again later.'

/** Error code of every failure of the bucket. */
export const bucketFailed = 'ERR_BUCKET'

/** Message of an upload over the limit, wherever it is detected. */
export const pictureTooLargeMessage = 'The picture is too large (25 MB at most)'

const statusOf: Record<RefusalCode, number> = {
  'bad-request': 400,
  unauthorised: 401,
  'second-factor': 401,
  'other-owner': 409,
  forbidden: 403,
  'other-site': 403,
  unconfirmed: 403,
  'not-found': 404,
  gone: 410,
  running: 409,
  changed: 412,
  'too-large': 413,
  'not-a-picture': 415,
  'picture-missing': 409,
  invalid: 422,
  'key-reused': 422,
  'too-many': 429,
  unavailable: 503,
  broken: 500,
}

/** Returns a refusal as a reply. */
export function refusal(
  code: RefusalCode,
  message: string,
  details: Details = {},
): HttpReply & { body: Refusal } {
  const { status = statusOf[code], retryAfterSeconds, ...rest } = details
  return {
    status,
    body: { success: false, code, message, ...rest },
    ...(retryAfterSeconds === undefined
      ? {}
      : { headers: { 'retry-after': String(retryAfterSeconds) } }),
  }
}

/** Returns a refusal as an error to throw. */
export function refusalError(code: RefusalCode, message: string, details?: Details): RefusalError {
  return Object.assign(new Error(message), { answer: refusal(code, message, details) })
}

/** Returns a refusal of form values by field; its message is the first problem. */
export function invalid(problems: Problems): RefusalError {
  return refusalError('invalid', Object.values(problems)[0] ?? 'Please check what you entered', {
    problems,
  })
}

/** Returns the refusal of a form whose announced picture is missing and has to be sent along. */
export function pictureMissing(): RefusalError {
  return refusalError('picture-missing', 'The picture is not on the server. Please send it along.')
}

/** Sends a reply; with an ETag if it contains a versioned item. */
export function sendReply(reply: FastifyReply, answer: HttpReply): FastifyReply {
  const etag = answer.body.success && isItem(answer.body.data) && etagOf(answer.body.data)
  if (etag) reply.header('etag', etag)
  return reply
    .code(answer.status)
    .headers({ 'cache-control': 'no-store', ...answer.headers })
    .send(answer.body)
}

/** Converts any error to a reply. */
export function replyToError(error: unknown): HttpReply {
  if (isRefusalError(error)) return error.answer
  const problem = databaseProblemOf(error)
  if (problem !== undefined) return databaseReplies[problem]
  const code = codeOf(error)
  const mapped = (code !== undefined && knownCodes[code]) || refusedBy(error)
  return mapped || refusal('broken', 'Something went wrong on the server')
}

const fileHeaders = ['content-type', 'content-encoding', 'content-length', 'etag', 'last-modified']

/** Converts an error to a reply, and logs it when unexpected. */
export function loggedReplyTo(error: unknown, request: FastifyRequest): HttpReply {
  const answer = replyToError(error)
  if (answer.status >= 500) request.log.error({ err: error }, 'request failed')
  return answer
}

/** Sends the reply to an error. */
export function sendError(error: unknown, request: FastifyRequest, reply: FastifyReply) {
  const answer = loggedReplyTo(error, request)
  // Headers of a file that turned out to be unreadable do not apply to the error reply.
  for (const name of fileHeaders) reply.removeHeader(name)
  return sendReply(reply, answer)
}

const unreadableForm = refusal('bad-request', unreadableFormMessage)
const truncatedRequest = refusal('bad-request', 'The request ended before all of it had arrived')
const tooManyFields = refusal('too-large', 'The form has too many parts')
/** Temporary failures of the machine: the client keeps its change and retries. */
const unavailable = {
  space: refusal('unavailable', 'The server has no space left', { retryAfterSeconds: 60 }),
  disk: refusal('unavailable', 'The server cannot write to its disk', { retryAfterSeconds: 60 }),
  turn: refusal('unavailable', 'The server is busy with its database', { retryAfterSeconds: 5 }),
  pictures: refusal('unavailable', picturesAwayMessage, { retryAfterSeconds: 10 }),
  handles: refusal('unavailable', 'The server has too much to do', { retryAfterSeconds: 10 }),
  database: refusal('unavailable', 'The database of the server is damaged', {
    retryAfterSeconds: 300,
  }),
}

const databaseReplies: Record<DatabaseProblem, HttpReply> = {
  busy: unavailable.turn,
  conflict: unavailable.turn,
  lost: refusal('unavailable', 'The server cannot reach its database', { retryAfterSeconds: 5 }),
  disk: unavailable.disk,
  full: unavailable.space,
  damaged: unavailable.database,
}

const knownCodes: Record<string, HttpReply> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: refusal(
    'bad-request',
    'Please send application/json or multipart/form-data',
    { status: 415 },
  ),
  FST_ERR_CTP_BODY_TOO_LARGE: refusal('too-large', 'The request is too large'),
  FST_REQ_FILE_TOO_LARGE: refusal('too-large', pictureTooLargeMessage),
  FST_PARTS_LIMIT: tooManyFields,
  FST_FILES_LIMIT: refusal('too-large', 'Please send one picture at a time'),
  FST_FIELDS_LIMIT: tooManyFields,
  FST_PROTO_VIOLATION: unreadableForm,
  FST_INVALID_JSON_FIELD_ERROR: unreadableForm,
  FST_MP_PREMATURE_CLOSE: truncatedRequest,
  ECONNRESET: truncatedRequest,
  ERR_STREAM_PREMATURE_CLOSE: truncatedRequest,
  ENOSPC: unavailable.space,
  EDQUOT: unavailable.space,
  EROFS: unavailable.disk,
  EIO: unavailable.disk,
  EACCES: unavailable.disk,
  EPERM: unavailable.disk,
  [bucketFailed]: unavailable.pictures,
  EMFILE: unavailable.handles,
  ENFILE: unavailable.handles,
}

function refusedBy(error: unknown): HttpReply | undefined {
  if (!(error instanceof Error)) return undefined
  const status = 'statusCode' in error ? error.statusCode : undefined
  return typeof status === 'number' && status >= 400 && status < 500
    ? refusal('bad-request', 'The request could not be read')
    : undefined
}

/** Whether an error is a refusal made by `refusalError`. */
export function isRefusalError(error: unknown): error is RefusalError {
  return error instanceof Error && 'answer' in error
}

function isItem(data: unknown): data is ItemBase {
  return typeof data === 'object' && data !== null && '_id' in data && 'version' in data
}
