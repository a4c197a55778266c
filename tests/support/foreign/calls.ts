import type { FastifyRequest } from 'fastify'

import type { Route } from './route.ts'
import type { ForeignFile } from './store.ts'

/** A call as the backend received it. */
export type ForeignCall = {
  method: string
  path: string
  query: Record<string, string>
  /** By lower-case name. */
  headers: Record<string, string>
  contentType: string
  /** The text parts of a form, or the fields of a JSON body. */
  fields: Record<string, unknown>
  files: ForeignFile[]
  /** 0 until the call is answered, and if the connection was dropped. */
  status: number
  /** Parts of the call that the specification does not allow; empty for a correct client. */
  violations: string[]
}

const foreignHeaders = /^(?:idempotency-key|if-(?:none-)?match|x-.*)$/
const bodyTypes = {
  // "Bodies are JSON by default": an empty body may be declared as JSON.
  nothing: ['', 'application/json'],
  json: ['application/json'],
  multipart: ['multipart/form-data'],
}
const allowedHeaders = new Set(['authorization', 'content-type'])

/** Returns a call without its body, which is read later. */
export function callOf(request: FastifyRequest): ForeignCall {
  const { pathname, searchParams } = new URL(request.url, 'http://backend')
  const headers = Object.fromEntries(
    Object.entries(request.headers).map(([name, value]) => [name, String(value)]),
  )
  return {
    method: request.method,
    path: pathname,
    query: Object.fromEntries(searchParams),
    headers,
    contentType: headers['content-type']?.split(';')[0] ?? '',
    fields: {},
    files: [],
    status: 0,
    violations: Object.keys(headers)
      .filter((name) => foreignHeaders.test(name))
      .map((name) => `header ${name}`),
  }
}

/** Headers of a preflight that no call of the table has. */
export function disallowedHeaders(request: FastifyRequest): string[] {
  const names = (request.headers['access-control-request-headers'] ?? '').split(/[\s,]+/)
  return names.filter((name) => name !== '' && !allowedHeaders.has(name.toLowerCase()))
}

/** Reads the body into the call, and notes violations. */
export async function readBody(request: FastifyRequest, call: ForeignCall): Promise<void> {
  if (!request.isMultipart()) {
    Object.assign(call.fields, request.body)
    return
  }
  for await (const part of request.parts()) {
    if (part.fieldname in call.fields) call.violations.push(`${part.fieldname} twice`)
    if (part.type === 'field') {
      call.fields[part.fieldname] = part.value
      continue
    }
    const { fieldname, filename, mimetype } = part
    const bytes = await part.toBuffer()
    call.files.push({ part: fieldname, filename, type: mimetype, bytes })
  }
}

/** Notes everything in the call that its row of the table does not allow. */
export function noteViolations(call: ForeignCall, { accepts }: Route): void {
  const { violations, fields, files, contentType } = call
  if (!bodyTypes[accepts.format].includes(contentType)) violations.push(`body ${contentType}`)
  const unknown = Object.keys(fields).filter((name) => !accepts.names.includes(name))
  violations.push(...unknown.map((name) => `field ${name}`))
  const expectedFiles = accepts.hasPicture
    ? files.filter(({ part }) => part === 'image').slice(0, 1)
    : []
  const unexpectedFiles = files.filter(
    (file) => !expectedFiles.includes(file) || file.bytes.length === 0,
  )
  violations.push(
    ...unexpectedFiles.map(({ part, bytes }) => `file ${part} of ${bytes.length} bytes`),
  )
}
