import type { FastifyRequest } from 'fastify'
import * as v from 'valibot'

import { narrowed, type Seen, seenMostValues, seenPart, seenShape } from '#contract/change.ts'
import { headers } from '#contract/reply.ts'
import type { Resource } from '#contract/resource.ts'

import { checkGiven } from './check-form.ts'
import { fault } from './fault.ts'
import type { Form } from './read-form.ts'

/** What a write sets, and which values it may replace; any when it does not say. */
export type CheckedChange = {
  values: Record<string, unknown>
  /** SHA-256 of the new picture, null for none; undefined where it stays. */
  picture: string | null | undefined
  seen?: Seen | undefined
}

/** What a form changes: where it names its fields those alone, whatever else it holds. */
export function checkChange(resource: Resource, form: Form): CheckedChange {
  const seen = seenOf(resource, form)
  const picture = form.upload?.sha256
  if (!seen) return { values: checkGiven(resource, form), picture }
  refuseUnnamedPicture(resource, { form, seen })
  for (const name of Object.keys(seen)) {
    const isThere = name === resource.picture?.sentAs ? form.upload : form.entries.has(name)
    if (!isThere) throw fault('bad-request', `"${seenPart}" names ${name}, which was not sent`)
  }
  const values = checkGiven(
    narrowed(resource, (name) => Object.hasOwn(seen, name)),
    form,
  )
  return { values, picture, seen }
}

/** What the form of an addition may replace, should its item be there already. */
export function checkSeenOfAdded(resource: Resource, form: Form): Seen | undefined {
  const seen = seenOf(resource, form)
  if (!seen) return undefined
  refuseUnnamedPicture(resource, { form, seen })
  for (const name of Object.keys(resource.fields)) {
    if (form.entries.has(name) === Object.hasOwn(seen, name)) continue
    throw fault('bad-request', `"${seenPart}" must name what an addition sends, and only that`)
  }
  return seen
}

/**
 * What a removal has seen of its item. Some proxies drop the body of a DELETE: what a console has kept
 * would then be removed whatever it has become.
 */
export function checkSeenOfRemoved(resource: Resource, request: FastifyRequest): Seen | undefined {
  const { output, success } = v.safeParse(carrying, request.body)
  const seen = success ? checkSeen(resource, output[seenPart]) : undefined
  if (seen ? Object.keys(seen).length > 0 : request.headers[headers.outboxOwner] === undefined) {
    return seen
  }
  throw fault('bad-request', `A removal must carry "${seenPart}": the values that it may remove`)
}

const carrying = v.object({ [seenPart]: v.unknown() })

function seenOf(resource: Resource, { entries }: Form): Seen | undefined {
  const found = entries.get(seenPart)
  return found === undefined ? undefined : checkSeen(resource, found)
}

function checkSeen(resource: Resource, found: unknown): Seen {
  const value = typeof found === 'string' ? parsed(found) : found
  const seen = v.safeParse(seenShape, value)
  // To the schema a list is an object, too.
  if (!seen.success || Array.isArray(value)) {
    throw fault(
      'bad-request',
      `"${seenPart}" must be a JSON object of lists of at most ${seenMostValues} texts`,
    )
  }
  // The names of what came: the schema leaves out such as __proto__.
  const unknown = Object.keys(Object(value)).find((name) => !isNameIn(resource, name))
  if (unknown !== undefined) {
    throw fault('bad-request', `"${seenPart}" names a field that there is not: ${unknown}`)
  }
  return seen.output
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

/** It must not be lost without a word. */
function refuseUnnamedPicture(
  { picture }: Resource,
  { form, seen }: { form: Form; seen: Seen },
): void {
  if (!picture || !form.upload || Object.hasOwn(seen, picture.sentAs)) return
  throw fault('bad-request', `"${seenPart}" does not name ${picture.sentAs}, which was sent`)
}
