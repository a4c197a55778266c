import * as v from 'valibot'

import type { Field } from './fields.ts'
import type { ProblemsOf } from './json-fields.ts'

/** The calls of a resource; `:id` stands for the id of one item. What it cannot do has no path. */
type Paths = { list: string; read?: string; add?: string; update?: string; remove?: string }

/** The picture of a resource: its part in a multipart body and its field in a reply. */
type PictureRule = {
  sentAs: string
  readAs: string
  /** The problem when an item is added without one; absent where the picture is optional. */
  required?: string
}

/** All that two sides need to know of one kind of thing. */
export type Resource = {
  /** Singular and stable: it names the kind in stored writes and in the database. */
  name: string
  paths: Paths
  picture?: PictureRule
  fields: Record<string, Field<unknown>>
  /** Names under which replies carry the list, and a new item, beside `data`. */
  names?: { list?: string; item?: string }
  /** Items per page, where the list comes in pages. */
  pageSize?: number
  /** It grows long, and is shown as one list: our server is asked for it part by part. */
  isPagedByCursor?: true
  /** The calls whose body is JSON; the others send multipart. */
  sentAsJson?: readonly ('add' | 'update')[]
  /** There is one item at most: the "list" is that item or null, and adding it again changes it. */
  isSingle?: true
  /** A yes or no of an item that is no field of its form: it has a call of its own. */
  toggle?: { field: string; path: string }
  /** Event staff may add it, and change or remove what they have added: items say who added them. */
  isOfEventStaff?: true
  /** Strangers may send it from a website: `intake` says how it came in. */
  isTakenIn?: true
}

/** Defines a resource; its types come from the definition alone. */
export function defineResource<const R extends Resource>(definition: R): R {
  return definition
}

/** What a form holds: one value per field. */
export type Values<R extends Resource> = {
  [K in keyof R['fields']]: R['fields'][K] extends Field<infer T> ? T : never
}

/** The English problems that a definition names; what is said in every language has words for them. */
export type ProblemOf<R extends Resource> =
  | ProblemsOf<R['fields']>
  | (R['picture'] extends { required: infer P extends string } ? P : never)

/** What every item carries. Only `_id` is sure: other backends know neither times nor versions. */
export type Stored = {
  _id: string
  createdAt?: string
  updatedAt?: string
  version?: number
  /** Of its picture, to be read by `asPreview`. */
  preview?: unknown
  /** How it came in from a website, to be read by `asIntake`. */
  intake?: unknown
  /** The id of whoever added it, where that decides who may change it; unknown of older ones. */
  addedBy?: unknown
}

/** One item as a reply holds it and a screen reads it; the picture is a URL under its `readAs`. */
export type Item<R extends Resource> = Stored &
  Values<R> &
  (R['picture'] extends { readAs: infer P extends string } ? { [K in P]: string } : unknown) &
  (R['toggle'] extends { field: infer F extends string } ? { [K in F]: boolean } : unknown)

/** Values as text parts of the wire, field by field. */
export type WireValues = Record<string, string>

/** Field name → English problem. A missing picture stands under its `sentAs`. */
export type Problems = Record<string, string>

/** The values of an empty form. */
export function blankOf<R extends Resource>(resource: R): Values<R> {
  return eachField(resource, (field) => field.blank)
}

/** The values of an item of a reply; what is missing or of the wrong type becomes blank. */
export function valuesOf<R extends Resource>(
  resource: R,
  item: Readonly<Record<string, unknown>>,
): Values<R> {
  return eachField(resource, (field, name) => field.fromItem(item[name]))
}

/** Values → text parts, as a multipart body carries them. */
export function toWireValues<R extends Resource>(resource: R, values: Values<R>): WireValues {
  const names: (keyof Values<R> & string)[] = Object.keys(resource.fields)
  return Object.fromEntries(
    names.map((name) => [name, resource.fields[name]?.toText(values[name]) ?? '']),
  )
}

/** Text parts → values, or the problems of those that do not pass; a missing part counts as ''. */
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

/** Text parts → values, also where they would not pass: what a form is to show again. */
export function typedIn<R extends Resource>(
  resource: R,
  wireValues: Readonly<WireValues>,
): Values<R> {
  return eachField(resource, (field, name) => {
    const result = v.safeParse(field.schema, wireValues[name] ?? '')
    return result.success ? result.output : field.fromItem(wireValues[name])
  })
}

/** Fills the path of a call with the id of an item. */
export function pathTo(path: string, id: string): string {
  return path.replace(':id', encodeURIComponent(id))
}

/** The version of an item as If-Match carries it; undefined where the backend knows no versions. */
export function etagOf(item: Stored & { version: number }): string
export function etagOf(item: Stored): string | undefined
export function etagOf(item: Stored): string | undefined {
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
