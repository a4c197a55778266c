import type { FastifyRequest } from 'fastify'
import * as v from 'valibot'

import { cleanText } from '#contract/clean.ts'
import type { Field } from '#contract/fields.ts'
import type { Intake } from '#contract/intake.ts'
import { intakeFields, quickestFormMs } from '#contract/public.ts'
import type { Problems, Values } from '#contract/resource.ts'
import { enquiries } from '#contract/resources/enquiry.ts'

import { wrongType } from '../check-form.ts'
import { fault, invalid } from '../fault.ts'
import { ofUnreadable } from '../read-form.ts'

/** What a visitor has sent, name by name; of a plain form a name may come more than once. */
type Sent = ReadonlyMap<string, readonly unknown[]>

/** What is read of it. */
export type ReadEnquiry = {
  values: Values<typeof enquiries>
  spam: Intake['spam']
}

const mostBytes = 256 * 1024
const mostFields = 100
const record = v.record(v.string(), v.unknown())

/** Reads what was sent, as JSON, multipart or a plain form. */
export async function readSent(request: FastifyRequest): Promise<Sent> {
  if (request.isMultipart()) return readMultipart(request)
  if (request.body instanceof URLSearchParams) return gathered(request.body)
  const body = v.safeParse(record, request.body)
  if (!body.success || Array.isArray(request.body)) {
    throw fault('bad-request', 'Please send a form or a JSON object')
  }
  return gathered(Object.entries(body.output).flatMap(([name, value]) => entriesOf(name, value)))
}

/** One text of what was sent. */
export function textIn(sent: Sent, name: string): string {
  const [value] = sent.get(name) ?? []
  return typeof value === 'string' ? cleanText(value) : ''
}

/** The enquiry in what was sent; refused field by field. */
export function enquiryIn(sent: Sent): ReadEnquiry {
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
  // The names are those of the definition, and each value has passed its schema.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return { values: Object.fromEntries(values) as ReadEnquiry['values'], spam: spamIn(sent) }
}

function spamIn(sent: Sent): Intake['spam'] {
  if (textIn(sent, intakeFields.trap) !== '') return 'trap'
  // How long, not since when: the clocks of visitors are not ours.
  const openMs = textIn(sent, intakeFields.openMs)
  const isQuick = /^\d+$/.test(openMs) && Number(openMs) < quickestFormMs
  return isQuick ? 'quick' : undefined
}

/** What the field's schema reads, of what a form or a program has sent for it. */
function textFor(field: Field<unknown>, found: readonly unknown[] = []): unknown {
  if (Array.isArray(field.blank)) return JSON.stringify(found.flatMap(linesOf))
  const [value] = found
  // A box that is ticked.
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
  // The parser of forms bounds each part, and not how long it takes to end: that would be minutes.
  if (length === undefined) {
    throw fault('bad-request', 'Please say how long the form is', { status: 411 })
  }
  if (Number(length) > mostBytes) throw fault('too-large', 'The request is too large')
  const entries: [string, unknown][] = []
  const limits = { fields: mostFields, fieldSize: 64 * 1024, fileSize: mostBytes, files: 5 }
  try {
    for await (const field of request.parts({ limits })) {
      if (field.type === 'file') field.file.resume()
      // One that was cut is still longer than any may be, and is named as that.
      else entries.push([field.fieldname, field.value])
    }
  } catch (error) {
    throw ofUnreadable(error)
  }
  return gathered(entries)
}

/** A value of JSON as a form would name it: what lies in a group has its name in its own. */
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

function gathered(entries: Iterable<[string, unknown]>): Sent {
  const sent = new Map<string, unknown[]>()
  for (const [name, value] of entries) {
    const found = sent.get(name)
    if (found) found.push(value)
    else sent.set(name, [value])
  }
  return sent
}
