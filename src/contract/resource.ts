import * as v from 'valibot'

import type { Field } from './fields.ts'
import type { ProblemsOf } from './json-fields.ts'

/** Paths of a resource's calls; `:id` is replaced by the id of an item. An unsupported call has no path. */
type Paths = { list: string; read?: string; add?: string; update?: string; remove?: string }

/** The picture of a resource: its multipart field and its field in a reply. */
type PictureRule = {
  sentAs: string
  readAs: string
  /** Problem of an item added without a picture; absent where the picture is optional. */
  required?: string
}

/** Definition of a resource, shared by client and server. */
export type Resource = {
  /** Singular and stable: stored in outbox entries and in the database. */
  name: string
  paths: Paths
  picture?: PictureRule
  fields: Record<string, Field<unknown>>
  /** Names of the list, and of a new item, in replies of other backends, beside `data`. */
  names?: { list?: string; item?: string }
  /** Items per page, where the backend pages the list. */
  pageSize?: number
  /** Displayed as one list, but read from the Take-Off server page by page because it grows long. */
  isPagedByCursor?: true
  /** Calls with a JSON body; the others send multipart. */
  sentAsJson?: readonly ('add' | 'update')[]
  /** There is at most one item: the "list" is that item or null, and adding it again changes it. */
  isSingle?: true
  /** A boolean of an item that is not in its form and has a call of its own. */
  switchField?: { name: string; path: string }
  /** Visitors may send items from a website; they contain `intake`. */
  isSentByVisitors?: true
}

/** Defines a resource and keeps its literal types. */
export function defineResource<const R extends Resource>(definition: R): R {
  return definition
}

/** Values of a form, one per field. */
export type Values<R extends Resource> = {
  [K in keyof R['fields']]: R['fields'][K] extends Field<infer T> ? T : never
}

/** All English problems in a definition; every translation has to cover them. */
export type ProblemOf<R extends Resource> =
  | ProblemsOf<R['fields']>
  | (R['picture'] extends { required: infer P extends string } ? P : never)

/** Properties of every item. Only `_id` is always present: other backends send neither times nor versions. */
export type ItemBase = {
  _id: string
  createdAt?: string
  updatedAt?: string
  version?: number
  /** Preview of the picture; read it with `asPreview`. */
  preview?: unknown
  /** Origin of an enquiry from a website; read it with `asIntake`. */
  intake?: unknown
  /** Id of the person who added the item, where permissions depend on it; missing in older items. */
  addedBy?: unknown
}

/** An item as replies contain it and screens read it; the picture is a URL under its `readAs`. */
export type Item<R extends Resource> = ItemBase &
  Values<R> &
  (R['picture'] extends { readAs: infer P extends string } ? { [K in P]: string } : unknown) &
  (R['switchField'] extends { name: infer F extends string } ? { [K in F]: boolean } : unknown)

/** Wire text of each field, as sent in a multipart body. */
export type WireValues = Record<string, string>

/** Field name → English problem. A missing picture is listed under its `sentAs`. */
export type Problems = Record<string, string>

/** Returns the values of an empty form. */
export function blankOf<R extends Resource>(resource: R): Values<R> {
  return eachField(resource, (field) => field.blank)
}

/** Returns the values of an item in a reply; missing or invalid ones become blank. */
export function valuesOf<R extends Resource>(
  resource: R,
  item: Readonly<Record<string, unknown>>,
): Values<R> {
  return eachField(resource, (field, name) => field.fromItem(item[name]))
}

/** Converts values to wire text, as a multipart body carries them. */
export function toWireValues<R extends Resource>(resource: R, values: Values<R>): WireValues {
  const names: (keyof Values<R> & string)[] = Object.keys(resource.fields)
  return Object.fromEntries(
    names.map((name) => [name, resource.fields[name]?.toText(values[name]) ?? '']),
  )
}

/** Converts wire text to values, or returns the problems of invalid fields; a missing field is read as ''. */
export function fromWireValues<R extends Resource>(
  resource: R,
  wireValues: Readonly<WireValues>,
): { values: Values<R>; problems?: never } | { problems: Problems; values?: never } {
  const problems: Problems = {}
  const values = eachField(resource, (field, name) => {
    const result = v.safeParse(field.schema, wireValues[name] ?? '')
    if (!result.success) problems[name] = result.issues[0].message
    return result.success ? result.output : field.blank
  })
  return Object.keys(problems).length > 0 ? { problems } : { values }
}

/** Converts wire text to values, including invalid ones, to refill a form. */
export function lenientValuesOf<R extends Resource>(
  resource: R,
  wireValues: Readonly<WireValues>,
): Values<R> {
  return eachField(resource, (field, name) => {
    const result = v.safeParse(field.schema, wireValues[name] ?? '')
    return result.success ? result.output : field.fromItem(wireValues[name])
  })
}

/** Inserts the id of an item into a path. */
export function pathTo(path: string, id: string): string {
  return path.replace(':id', encodeURIComponent(id))
}

/** Returns the If-Match value of an item's version; undefined for backends without versions. */
export function etagOf(item: ItemBase & { version: number }): string
export function etagOf(item: ItemBase): string | undefined
export function etagOf(item: ItemBase): string | undefined {
  return item.version === undefined ? undefined : `"${item._id}.${item.version}"`
}

function eachField<R extends Resource>(
  resource: R,
  valueOf: (field: Field<unknown>, name: string) => unknown,
): Values<R> {
  const entries = Object.entries(resource.fields).map(([name, field]) => [
    name,
    valueOf(field, name),
  ])
  // The compiler cannot follow a mapped type through Object.entries; the names are the fields' own.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return Object.fromEntries(entries) as Values<R>
}
