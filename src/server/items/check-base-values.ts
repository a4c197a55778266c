import type { FastifyRequest } from 'fastify'
import * as v from 'valibot'

import {
  narrowed,
  type BaseValues,
  maxBaseValues,
  baseValuesField,
  baseValuesShape,
} from '#contract/change.ts'
import { headers } from '#contract/reply.ts'
import type { Resource } from '#contract/resource.ts'

import { refusalError } from '../http/fault.ts'
import { checkSentValues } from './check-form.ts'
import type { Form } from './read-form.ts'

/** A write with its base values (`seen`); without them it may replace any value. */
export type CheckedChange = {
  values: Record<string, unknown>
  /** SHA-256 of the new picture, null to remove it, undefined to keep it. */
  picture: string | null | undefined
  baseValues?: BaseValues | undefined
}

/**
 * Reads a change from a form: with `seen` only the fields named there, whatever else the form contains.
 * @throws `invalid` or `bad-request`.
 */
export function checkChange(resource: Resource, form: Form): CheckedChange {
  const baseValues = baseValuesIn(resource, form)
  const picture = form.upload?.sha256
  if (!baseValues) return { values: checkSentValues(resource, form), picture }
  refuseUnnamedPicture(resource, { form, baseValues })
  for (const name of Object.keys(baseValues)) {
    const isThere = name === resource.picture?.sentAs ? form.upload : form.entries.has(name)
    if (!isThere)
      throw refusalError('bad-request', `"${baseValuesField}" names ${name}, which was not sent`)
  }
  const values = checkSentValues(
    narrowed(resource, (name) => Object.hasOwn(baseValues, name)),
    form,
  )
  return { values, picture, baseValues }
}

/** Reads the base values of an addition, which apply if the item exists already. */
export function checkBaseValuesOfAdded(resource: Resource, form: Form): BaseValues | undefined {
  const baseValues = baseValuesIn(resource, form)
  if (!baseValues) return undefined
  refuseUnnamedPicture(resource, { form, baseValues })
  for (const name of Object.keys(resource.fields)) {
    if (form.entries.has(name) === Object.hasOwn(baseValues, name)) continue
    throw refusalError(
      'bad-request',
      `"${baseValuesField}" must name what an addition sends, and only that`,
    )
  }
  return baseValues
}

/**
 * Reads the base values of a removal. They are required of the console's queued removals, because some proxies drop
 * the body of a DELETE, which would then remove the item whatever its current values are.
 */
export function checkBaseValuesOfRemoved(
  resource: Resource,
  request: FastifyRequest,
): BaseValues | undefined {
  const { output, success } = v.safeParse(bodyShape, request.body)
  const baseValues = success ? checkBaseValues(resource, output[baseValuesField]) : undefined
  if (
    baseValues
      ? Object.keys(baseValues).length > 0
      : request.headers[headers.outboxOwner] === undefined
  ) {
    return baseValues
  }
  throw refusalError(
    'bad-request',
    `A removal must carry "${baseValuesField}": the values that it may remove`,
  )
}

const bodyShape = v.object({ [baseValuesField]: v.unknown() })

function baseValuesIn(resource: Resource, { entries }: Form): BaseValues | undefined {
  const found = entries.get(baseValuesField)
  return found === undefined ? undefined : checkBaseValues(resource, found)
}

function checkBaseValues(resource: Resource, found: unknown): BaseValues {
  const value = typeof found === 'string' ? parsed(found) : found
  const baseValues = v.safeParse(baseValuesShape, value)
  // The record schema accepts arrays.
  if (!baseValues.success || Array.isArray(value)) {
    throw refusalError(
      'bad-request',
      `"${baseValuesField}" must be a JSON object of lists of at most ${maxBaseValues} texts`,
    )
  }
  // Names of the input, because the schema drops names such as __proto__.
  const unknown = Object.keys(Object(value)).find((name) => !isNameIn(resource, name))
  if (unknown !== undefined) {
    throw refusalError(
      'bad-request',
      `"${baseValuesField}" names a field that there is not: ${unknown}`,
    )
  }
  return baseValues.output
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function isNameIn({ fields, picture }: Resource, name: string): boolean {
  return Object.hasOwn(fields, name) || name === picture?.sentAs
}

/** A picture that `seen` does not name would be dropped silently. */
function refuseUnnamedPicture(
  { picture }: Resource,
  { form, baseValues }: { form: Form; baseValues: BaseValues },
): void {
  if (!picture || !form.upload || Object.hasOwn(baseValues, picture.sentAs)) return
  throw refusalError(
    'bad-request',
    `"${baseValuesField}" does not name ${picture.sentAs}, which was sent`,
  )
}
