import * as v from 'valibot'

import { baseValuesField } from '#contract/change.ts'
import { sessionPaths } from '#contract/session.ts'

import type { RecordedCall } from './fault-proxy.ts'

/** A write as the backend received it. */
export type WriteCall = {
  method: string
  path: string
  /** Text parts of a form, or fields of a JSON body, without those that only our server receives. */
  fields: Record<string, unknown>
  files: { part: string; filename: string; type: string; bytes: Buffer }[]
}

/** Whether a call writes to a resource, and is no sign-in or sign-out. */
export function isWrite({ method, path }: { method: string; path: string }): boolean {
  const isSession = path === sessionPaths.signIn || path === sessionPaths.signOut
  return !isSession && method !== 'GET' && method !== 'OPTIONS'
}

/** Parses a recorded write. */
export async function readWrite({
  method,
  path,
  type,
  body,
}: Pick<RecordedCall, 'method' | 'path' | 'type' | 'body'>): Promise<WriteCall> {
  const {
    _id,
    [baseValuesField]: _,
    ...fields
  } = type.startsWith('application/json') ? jsonFields(body) : {}
  const call: WriteCall = { method, path, fields, files: [] }
  if (!type.startsWith('multipart/form-data')) return call
  const message = new Response(new Uint8Array(body), { headers: { 'content-type': type } })
  for (const [part, value] of await message.formData()) {
    if (typeof value === 'string') {
      if (part !== '_id' && part !== baseValuesField) call.fields[part] = value
      continue
    }
    const bytes = Buffer.from(await value.arrayBuffer())
    call.files.push({ part, filename: value.name, type: value.type, bytes })
  }
  return call
}

const record = v.record(v.string(), v.unknown())

function jsonFields(body: Buffer): Record<string, unknown> {
  return body.length === 0 ? {} : v.parse(record, JSON.parse(body.toString()))
}
