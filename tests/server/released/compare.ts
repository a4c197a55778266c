import { readFileSync } from 'node:fs'
import { join } from 'node:path'

import { apiCompare } from 'api-smart-diff'
import * as v from 'valibot'

/** The stored document of the last release. */
export const releasedFile = join(import.meta.dirname, 'api.json')

const operation = v.looseObject({ 'x-roles': v.optional(v.array(v.string())) })
const apiDocument = v.looseObject({
  info: v.looseObject({ version: v.string() }),
  paths: v.record(v.string(), v.record(v.string(), operation)),
})
export type ApiDocument = v.InferOutput<typeof apiDocument>

/** Reads the document of the last release; undefined when there is none. */
export function readReleased(): ApiDocument | undefined {
  const { success, output } = v.safeParse(
    apiDocument,
    JSON.parse(readFileSync(releasedFile, 'utf8')),
  )
  return success ? output : undefined
}

/** Returns the changes between two documents that break clients of the first, by their path in the document. */
export function breaksBetween(before: ApiDocument, after: object): string[] {
  // The library changes the objects that it compares.
  const { diffs } = apiCompare(structuredClone(before), structuredClone(after))
  // Schemas are compared where calls use them, because a reply may have further fields and a request may not.
  const breaking = diffs.filter(
    ({ type, path }) => type === 'breaking' && !isComparedWhereUsed(path),
  )
  return [
    ...breaking.map(({ action, path }) => `${action} ${path.join(' > ')}`),
    ...lostRoles(before, v.parse(apiDocument, after)),
  ]
}

/** Whether a part of the document is compared where calls refer to it. */
const isComparedWhereUsed = ([first, second]: readonly unknown[]) =>
  first === 'components' && (second === 'schemas' || second === 'responses')

/** Returns the roles that may no longer make a call; the library does not know the field. Calls for all name none. */
function lostRoles(before: ApiDocument, after: ApiDocument): string[] {
  return Object.entries(before.paths).flatMap(([path, operations]) =>
    Object.entries(operations).flatMap(([method, { 'x-roles': former }]) => {
      const now = after.paths[path]?.[method]?.['x-roles']
      if (now === undefined) return []
      const lost =
        former === undefined ? ['everybody'] : former.filter((role) => !now.includes(role))
      return lost.map((role) => `remove ${path} > ${method} > x-roles > ${role}`)
    }),
  )
}
