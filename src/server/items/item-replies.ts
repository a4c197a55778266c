import type { FastifyRequest } from 'fastify'

import { mediaPath, type Preview } from '#contract/picture.ts'
import { etagOf, valuesOf, type Resource, type ItemBase } from '#contract/resource.ts'
import { hasAuthors } from '#contract/roles.ts'

import { parseFields } from '../database/items.ts'
import type { ItemRow } from '../database/tables.ts'
import { isNamedIn } from '../http/etags.ts'
import { type HttpReply, refusal } from '../http/fault.ts'

/** Reply for a removed item. */
export const gone = refusal('gone', 'This item has been removed')

/** Converts a row to an item of a reply. */
export function toItem(resource: Resource, row: ItemRow): ItemBase & Record<string, unknown> {
  const { picture, switchField, isSentByVisitors } = resource
  const fields = parseFields(row)
  return {
    _id: row.id,
    createdAt: new Date(row.created_at).toISOString(),
    updatedAt: new Date(row.updated_at).toISOString(),
    version: row.version,
    ...valuesOf(resource, fields),
    ...(picture && {
      [picture.readAs]: row.picture === null ? '' : mediaPath(row.picture, 1920),
      preview: previewOf(row),
    }),
    ...(switchField && { [switchField.name]: fields[switchField.name] }),
    ...(hasAuthors(resource.name) && row.added_by !== null && { addedBy: row.added_by }),
    ...(isSentByVisitors && fields['intake'] !== undefined && { intake: fields['intake'] }),
  }
}

/** Null instead of missing, so that clients do not keep the preview of an earlier picture. */
function previewOf({ width, height, thumb_hash: thumbHash }: ItemRow): Preview | null {
  const isKnown = width !== null && height !== null && thumbHash !== null
  return isKnown ? { width, height, thumbHash } : null
}

/** Returns the data of a list reply. */
export function listBody(resource: Resource, rows: readonly ItemRow[]) {
  const data = rows.map((row) => toItem(resource, row))
  const name = resource.names?.list
  return { data, ...(name !== undefined && { [name]: data }) }
}

/** Returns a reply with one item. */
export function itemReply(resource: Resource, row: ItemRow, status = 200): HttpReply {
  return { status, body: { success: true, data: toItem(resource, row) } }
}

/** Returns the reply to an addition; some resources contain the new item under a second name. */
export function addReply(resource: Resource, row: ItemRow, status: number): HttpReply {
  const data = toItem(resource, row)
  const name = resource.names?.item
  return { status, body: { success: true, data, ...(name !== undefined && { [name]: data }) } }
}

/** Returns a refusal (412) when the request's If-Match does not contain the current version; undefined otherwise. */
export function refusedUnlessMatching(
  request: FastifyRequest,
  resource: Resource,
  row: ItemRow,
): HttpReply | undefined {
  const ifMatch = request.headers['if-match']
  const item = toItem(resource, row)
  return ifMatch === undefined || isNamedIn(ifMatch, etagOf(item))
    ? undefined
    : refusal('changed', 'Somebody changed this in the meantime', { data: item })
}

/** Returns the refusal of a change with contested fields. */
export function refusedAsContested(
  resource: Resource,
  row: ItemRow,
  contested: readonly string[],
): HttpReply {
  return refusal('changed', 'Somebody changed this in the meantime', {
    data: toItem(resource, row),
    contested,
  })
}

/** Returns the refusal of an addition whose id exists with other content. */
export function refusedAsOther(resource: Resource, row: ItemRow): HttpReply {
  return refusal('changed', 'This item is there already, with other content', {
    data: toItem(resource, row),
  })
}
