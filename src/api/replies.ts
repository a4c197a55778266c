import { type Resource, type ItemBase, valuesOf } from '#contract/resource.ts'
import { listResources } from '#contract/resources/index.ts'

/** Returns the items of a list reply; undefined for other bodies, such as a captive portal's JSON or a refusal. */
export function itemsIn(resource: Resource, body: unknown): ItemBase[] | undefined {
  if (!isRecord(body) || body['success'] === false) return undefined
  const { isSingle, names } = resource
  if (isSingle) return singleIn(resource, body)
  const list = [body['data'], body[names?.list ?? '']].find((each) => Array.isArray(each))
  return list?.filter(isItem).map((item) => ({ ...item, ...valuesOf(resource, item) }))
}

/** A success without `data` means that the item does not exist; other JSON does not come from the backend. */
function singleIn(resource: Resource, body: Readonly<Record<string, unknown>>) {
  if (!('data' in body)) return body['success'] === true ? [] : undefined
  const item = itemIn(resource, body)
  const hasField = Object.keys(resource.fields).some((name) => name in (item ?? {}))
  return item && hasField ? [{ ...item, ...valuesOf(resource, item), _id: resource.name }] : []
}

/** Returns the one item of a reply; undefined when the reply contains none. */
export function itemIn(resource: Resource, body: unknown): Record<string, unknown> | undefined {
  if (!isRecord(body)) return undefined
  const { isSingle, names } = resource
  const item = [body['data'], body[names?.item ?? '']].find(isRecord)
  if (!item || (!isSingle && !isItem(item))) return undefined
  // Fields missing in the reply are left out instead of set to blank, so that they keep their values.
  const present = Object.entries(valuesOf(resource, item)).filter(([name]) => name in item)
  // The single item has the resource's name as its id; other backends send none, or a meaningless one.
  return { ...item, ...Object.fromEntries(present), ...(isSingle && { _id: resource.name }) }
}

/** Whether a body is worth caching: a successful reply with data. */
export function isCacheableBody(body: unknown): boolean {
  if (!isRecord(body) || body['success'] === false) return false
  return replyNames.some((name) => name in body)
}

const replyNames = ['data', ...listResources.flatMap(({ names }) => names?.list ?? [])]

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Items without an id can be neither displayed nor changed, and are left out. */
function isItem(value: unknown): value is ItemBase & Record<string, unknown> {
  return isRecord(value) && typeof value['_id'] === 'string'
}
