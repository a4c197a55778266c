import { type Resource, type Stored, valuesOf } from '#contract/resource.ts'
import { resources } from '#contract/resources/index.ts'

/** The items of a list reply; undefined when it is none, as a captive portal's JSON or a refusal. */
export function itemsIn(resource: Resource, body: unknown): Stored[] | undefined {
  if (!isRecord(body) || body['success'] === false) return undefined
  const { isSingle, names } = resource
  if (isSingle) return singleIn(resource, body)
  const list = [body['data'], body[names?.list ?? '']].find((each) => Array.isArray(each))
  return list?.filter(isStored).map((item) => ({ ...item, ...valuesOf(resource, item) }))
}

/** A reply of success that leaves `data` out says that there is none; other JSON is not the backend's. */
function singleIn(resource: Resource, body: Readonly<Record<string, unknown>>) {
  if (!('data' in body)) return body['success'] === true ? [] : undefined
  const item = itemIn(resource, body)
  const isTold = Object.keys(resource.fields).some((name) => name in (item ?? {}))
  return item && isTold ? [{ ...item, ...valuesOf(resource, item), _id: resource.name }] : []
}

/** The one item of a reply; undefined when it carries none. */
export function itemIn(resource: Resource, body: unknown): Record<string, unknown> | undefined {
  if (!isRecord(body)) return undefined
  const { isSingle, names } = resource
  const item = [body['data'], body[names?.item ?? '']].find(isRecord)
  if (!item || (!isSingle && !isStored(item))) return undefined
  // What a reply leaves out is not blank: it stays as it is.
  const told = Object.entries(valuesOf(resource, item)).filter(([name]) => name in item)
  // The single item needs no id of its own; other backends give it none, or one that means nothing.
  return { ...item, ...Object.fromEntries(told), ...(isSingle && { _id: resource.name }) }
}

/** Whether a body is worth keeping: a reply that carries something. */
export function isReply(body: unknown): boolean {
  if (!isRecord(body) || body['success'] === false) return false
  return replyNames.some((name) => name in body)
}

const replyNames = ['data', ...resources.flatMap(({ names }) => names?.list ?? [])]

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Anything without an id cannot be shown or changed, and is left out. */
function isStored(value: unknown): value is Stored & Record<string, unknown> {
  return isRecord(value) && typeof value['_id'] === 'string'
}
