import type { FastifyRequest } from 'fastify'
import * as v from 'valibot'

import { cleanText } from '#contract/clean.ts'
import type { Field } from '#contract/fields.ts'
import type { Intake } from '#contract/intake.ts'
import { intakeFields, minFormFillMs } from '#contract/public.ts'
import type { Problems, Values } from '#contract/resource.ts'
import { enquiries } from '#contract/resources/enquiry.ts'

import { refusalError, invalid } from '../http/fault.ts'
import { wrongType } from '../items/check-form.ts'
import { ofUnreadable } from '../items/read-form.ts'

/** Values by name; in a plain form a name may occur several times. */
type Sent = ReadonlyMap<string, readonly unknown[]>

/** A validated enquiry, and the reason if it may be spam. */
export type ReadEnquiry = {
  values: Values<typeof enquiries>
  spam: Intake['spam']
}

const maxBytes = 256 * 1024
const maxFields = 100
const record = v.record(v.string(), v.unknown())

/** Reads a body as JSON, multipart or a plain form. */
export async function readSent(request: FastifyRequest): Promise<Sent> {
  if (request.isMultipart()) return readMultipart(request)
  if (request.body instanceof URLSearchParams) return groupedByName(request.body)
  const body = v.safeParse(record, request.body)
  if (!body.success || Array.isArray(request.body)) {
    throw refusalError('bad-request', 'Please send a form or a JSON object')
  }
  return groupedByName(
    Object.entries(body.output).flatMap(([name, value]) => entriesOf(name, value)),
  )
}

/** Returns the first value of a name as text; JSON may also contain a number or `true`. */
export function textIn(sent: Sent, name: string): string {
  const [value] = sent.get(name) ?? []
  if (typeof value === 'number' || value === true) return String(value)
  return typeof value === 'string' ? cleanText(value) : ''
}

/**
 * Validates the enquiry in a form that arrives at `now`, in ms since 1970.
 * @throws `invalid` with the problem of each field.
 */
export function enquiryIn(sent: Sent, now: number): ReadEnquiry {
  const problems: Problems = {}
  const values = Object.entries(enquiries.fields).map(([group, { fields }]) => {
    const entries = Object.entries(fields ?? {}).map(([name, field]) => {
      const path = `${group}.${name}`
      const text = textFor(field, sent.get(path) ?? sent.get(`${group}[${name}]`) ?? sent.get(name))
      const checked = v.safeParse(field.schema, text)
      if (text === undefined) problems[path] = wrongType(name)
      else if (!checked.success) problems[path] = checked.issues[0].message
      return [name, checked.output]
    })
    return [group, Object.fromEntries(entries)]
  })
  if (Object.keys(problems).length > 0) throw invalid(problems)
  // The names come from the definition, and each value has passed its schema.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return { values: Object.fromEntries(values) as ReadEnquiry['values'], spam: spamIn(sent, now) }
}

function spamIn(sent: Sent, now: number): Intake['spam'] {
  if (textIn(sent, intakeFields.trap) !== '') return 'trap'
  // A script sends a duration instead of a time, because visitors' clocks may be wrong.
  const openMs = numberIn(sent, intakeFields.openMs)
  const shownMs = now - numberIn(sent, intakeFields.shownAt)
  const isQuick = openMs < minFormFillMs || (shownMs >= 0 && shownMs < minFormFillMs)
  return isQuick ? 'quick' : undefined
}

/** Returns the number sent for a name, which may have decimals as from `performance.now()`; NaN for any other text. */
function numberIn(sent: Sent, name: string): number {
  const text = textIn(sent, name)
  return /^\d+(?:\.\d+)?$/.test(text) ? Number(text) : Number.NaN
}

/** Converts the values sent for a field to the text that its schema expects. */
function textFor(field: Field<unknown>, found: readonly unknown[] = []): unknown {
  if (Array.isArray(field.blank)) return JSON.stringify(found.flatMap(linesOf))
  const [value] = found
  // A checkbox.
  if (typeof field.blank === 'boolean') return String(value === true || isTicked(value))
  return value === undefined || value === null ? '' : field.textOf(value)
}

function isTicked(value: unknown): boolean {
  return typeof value === 'string' && /^(?:true|on|yes|1)$/i.test(value)
}

function linesOf(value: unknown): string[] {
  return typeof value === 'string' ? value.split('\n') : []
}

async function readMultipart(request: FastifyRequest): Promise<Sent> {
  const { 'content-length': length } = request.headers
  // The multipart parser limits each part, but not the time of a whole body, which could take minutes.
  if (length === undefined) {
    throw refusalError('bad-request', 'Please say how long the form is', { status: 411 })
  }
  if (Number(length) > maxBytes) throw refusalError('too-large', 'The request is too large')
  const entries: [string, unknown][] = []
  const limits = { fields: maxFields, fieldSize: 64 * 1024, fileSize: maxBytes, files: 5 }
  try {
    for await (const field of request.parts({ limits })) {
      if (field.type === 'file') field.file.resume()
      // A truncated value still exceeds the limit of its field, which then reports it.
      else entries.push([field.fieldname, field.value])
    }
  } catch (error) {
    throw ofUnreadable(error)
  }
  return groupedByName(entries)
}

/** Converts a JSON value to form fields: a value in a group gets the name `group.field`. */
function entriesOf(name: string, value: unknown): [string, unknown][] {
  if (Array.isArray(value)) return value.map((each) => [name, each])
  const group = v.safeParse(record, value)
  if (!group.success) return [[name, value]]
  return Object.entries(group.output).flatMap(([inner, each]): [string, unknown][] =>
    Array.isArray(each)
      ? each.map((one) => [`${name}.${inner}`, one])
      : [[`${name}.${inner}`, each]],
  )
}

function groupedByName(entries: Iterable<[string, unknown]>): Sent {
  const sent = new Map<string, unknown[]>()
  for (const [name, value] of entries) {
    const found = sent.get(name)
    if (found) found.push(value)
    else sent.set(name, [value])
  }
  return sent
}
