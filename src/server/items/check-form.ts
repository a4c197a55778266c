import * as v from 'valibot'

import { narrowed } from '#contract/change.ts'
import {
  fromWireValues,
  type WireValues,
  type Problems,
  type Resource,
} from '#contract/resource.ts'

import { invalid } from '../http/fault.ts'
import type { Form } from './read-form.ts'

type Values = Record<string, unknown>

/**
 * Validates the form of a new item; missing fields count as empty.
 * @throws `invalid` with the problems, including a missing picture.
 */
export function checkAdded(resource: Resource, form: Form): Values {
  return check(resource, form, missingPicture(resource, form))
}

/** Validates the form of an item that may exist already and then keeps its picture: see `requirePicture`. */
export function checkAddedAgain(resource: Resource, form: Form): Values {
  return check(resource, form, {})
}

/** Refuses a new item that lacks a required picture. */
export function requirePicture(resource: Resource, form: Form): void {
  const missing = missingPicture(resource, form)
  if (Object.keys(missing).length > 0) throw invalid(missing)
}

function missingPicture({ picture }: Resource, form: Form): Problems {
  const { sentAs, required } = picture ?? {}
  const isMissing = sentAs !== undefined && required !== undefined && !form.upload
  return isMissing ? { [sentAs]: required } : {}
}

/** Validates only the fields that were sent, for an existing item. */
export function checkSentValues(resource: Resource, form: Form): Values {
  return check(
    narrowed(resource, (name) => form.entries.has(name)),
    form,
    {},
  )
}

/** Returns the id that the client has assigned to a new item; undefined when the server assigns one. */
export function checkId(form: Form): string | undefined {
  const id = v.safeParse(givenId, form.entries.get('_id'))
  if (!id.success) throw invalid({ _id: 'The id of a new item must be a UUID' })
  return id.output
}

const uuid = v.pipe(v.string(), v.uuid(), v.toLowerCase())
const givenId = v.optional(uuid)

/** Whether an id is a UUID as clients assign them to new items. */
export function isMinted(id: string): boolean {
  return v.is(uuid, id)
}

/** Returns the problem of a JSON value of the wrong type. */
export function wrongType(name: string): string {
  return `The type of ${name} is wrong`
}

function check(resource: Resource, form: Form, found: Problems): Values {
  const wireValues: WireValues = {}
  const wrongTypes: Problems = {}
  for (const [name, field] of Object.entries(resource.fields)) {
    const text = form.entries.has(name) ? field.textOf(form.entries.get(name)) : ''
    if (text === undefined) wrongTypes[name] = wrongType(name)
    else wireValues[name] = text
  }
  const { values, problems } = fromWireValues(resource, wireValues)
  const all = { ...problems, ...wrongTypes, ...found }
  if (values === undefined || Object.keys(all).length > 0) throw invalid(all)
  return values
}
