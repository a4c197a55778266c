import { cursorQuery } from '#contract/list-cursor.ts'

import { addReply, listBody } from '../items/item-replies.ts'
import { type DocumentedCall, pageQuery, unchanged, writeHeaders } from './call.ts'
import { exampleStored } from './examples.ts'
import { exampleItem, exampleRow, schemaNameOf, type DocumentedResource } from './items.ts'
import { documentedBodyOf } from './resource-body.ts'
import { listShape, schemaRef, objectShape, replyOf, textShape } from './schema.ts'

const maxPerPage = 1000

/** Returns the documentation of all calls of a list resource. */
export function callsOf(resource: DocumentedResource): DocumentedCall[] {
  const { read, add, update, remove } = resource.paths
  return [
    listCall(resource),
    ...(read === undefined ? [] : [readCall(resource, read)]),
    ...(add === undefined ? [] : [addCall(resource, add)]),
    ...(update === undefined ? [] : [updateCall(resource, update)]),
    ...(remove === undefined ? [] : [removeCall(resource, remove)]),
  ]
}

function listCall(resource: DocumentedResource): DocumentedCall {
  const { paths, pageSize, isPagedByCursor, names } = resource
  const all = listShape(schemaRef(schemaNameOf(resource)))
  const next = objectShape({ part: textShape, restName: textShape }, ['restName'])
  const isPaged = pageSize !== undefined
  const pagination = { total: 1, page: 1, limit: pageSize, totalPages: 1 }
  const more = {
    ...(names?.list !== undefined && { [names.list]: all }),
    ...(isPaged && { pagination: schemaRef('Pagination') }),
    ...(isPagedByCursor && { next }),
  }
  return {
    method: 'get',
    path: paths.list,
    tag: schemaNameOf(resource),
    summary: `List every ${resource.name}, the newest first`,
    query: { ...(isPaged && pagesOf(pageSize)), ...(isPagedByCursor && cursorParameter) },
    replies: {
      200: {
        description: 'They',
        shape: replyOf(all, more, ['next']),
        example: {
          success: true,
          ...listBody(resource, [exampleRow(resource)]),
          ...(isPaged && { pagination }),
        },
      },
      304: unchanged,
    },
  }
}

function pagesOf(pageSize: number): NonNullable<DocumentedCall['query']> {
  const search = { type: 'string', maxLength: 200 }
  return {
    ...pageQuery(maxPerPage, pageSize),
    search: { shape: search, description: 'Words that must all occur' },
  }
}

const cursorParameter: DocumentedCall['query'] = {
  [cursorQuery]: {
    shape: textShape,
    description: '"newest", or the "next" of a part; without it, all',
  },
}

function readCall(resource: DocumentedResource, path: string): DocumentedCall {
  return { ...toOne(resource, path), method: 'get', summary: `Read one ${resource.name}` }
}

function updateCall(resource: DocumentedResource, path: string): DocumentedCall {
  return {
    ...toOne(resource, path),
    method: 'put',
    summary: `Change a ${resource.name}: the fields that are sent`,
    headers: writeHeaders,
    body: documentedBodyOf(resource, 'update'),
  }
}

/** Returns the common properties of calls that reply with one item. */
function toOne(resource: DocumentedResource, path: string) {
  const shape = replyOf(schemaRef(schemaNameOf(resource)))
  const example = { success: true, data: exampleItem(resource) }
  return {
    path,
    tag: schemaNameOf(resource),
    replies: { 200: { description: 'It, as it is now', shape, example } },
  }
}

function addCall(resource: DocumentedResource, path: string): DocumentedCall {
  const again = resource.names?.item
  const one = schemaRef(schemaNameOf(resource))
  const added = {
    shape: replyOf(one, again === undefined ? {} : { [again]: one }),
    example: addReply(resource, exampleRow(resource), 201).body,
  }
  return {
    method: 'post',
    path,
    tag: schemaNameOf(resource),
    summary: `Add a ${resource.name}`,
    headers: writeHeaders,
    body: documentedBodyOf(resource, 'add'),
    replies: {
      201: { description: 'It was added', ...added },
      200: { description: 'It was there already', ...added },
    },
  }
}

function removeCall(resource: DocumentedResource, path: string): DocumentedCall {
  const { _id } = exampleStored
  return {
    method: 'delete',
    path,
    tag: schemaNameOf(resource),
    summary: `Remove a ${resource.name}`,
    headers: writeHeaders,
    replies: {
      200: {
        description: 'It is gone',
        shape: replyOf(objectShape({ _id: textShape })),
        example: { success: true, data: { _id } },
      },
    },
  }
}
