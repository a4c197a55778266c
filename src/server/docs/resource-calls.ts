import { cursorQuery } from '#contract/list-cursor.ts'
import { hasAuthors } from '#contract/roles.ts'

import { addReply, listBody } from '../items/item-replies.ts'
import { type DocumentedCall, pageQuery, unchanged, writeHeaders } from './call.ts'
import { exampleStored } from './examples.ts'
import {
  exampleItem,
  exampleRow,
  pluralOf,
  schemaNameOf,
  singularOf,
  type DocumentedResource,
} from './items.ts'
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
  const whole = isPagedByCursor ? 'The list, or one page of it' : 'The list'
  const more = {
    ...(names?.list !== undefined && { [names.list]: all }),
    ...(isPaged && { pagination: schemaRef('Pagination') }),
    ...(isPagedByCursor && { next }),
  }
  return {
    method: 'get',
    path: paths.list,
    tag: schemaNameOf(resource),
    summary: `List the ${pluralOf(resource)}, newest first`,
    query: { ...(isPaged && pagesOf(pageSize)), ...(isPagedByCursor && cursorParameter) },
    replies: {
      200: {
        description: isPaged ? 'One page of the list' : whole,
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
    description:
      'Cursor of a page: "newest" for the first one, then "next.part" of the previous page; without it the reply is the whole list',
  },
}

function readCall(resource: DocumentedResource, path: string): DocumentedCall {
  return { ...toOne(resource, path), method: 'get', summary: `Get one ${singularOf(resource)}` }
}

function updateCall(resource: DocumentedResource, path: string): DocumentedCall {
  return {
    ...toOne(resource, path),
    method: 'put',
    summary: `Change ${oneOfOwn(resource)}; omitted fields stay unchanged`,
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
    replies: { 200: { description: `The ${singularOf(resource)}`, shape, example } },
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
    summary: `Add ${withArticle(resource)}`,
    headers: writeHeaders,
    body: documentedBodyOf(resource, 'add'),
    replies: {
      201: { description: 'Added', ...added },
      200: {
        description: 'Stored before with this "_id"; other values are applied if "seen" permits it',
        ...added,
      },
    },
  }
}

function removeCall(resource: DocumentedResource, path: string): DocumentedCall {
  const { _id } = exampleStored
  return {
    method: 'delete',
    path,
    tag: schemaNameOf(resource),
    summary: `Remove ${oneOfOwn(resource)}`,
    headers: writeHeaders,
    replies: {
      200: {
        description: 'Removed',
        shape: replyOf(objectShape({ _id: textShape })),
        example: { success: true, data: { _id } },
      },
    },
  }
}

function withArticle(resource: DocumentedResource): string {
  const noun = singularOf(resource)
  return `${/^[aeiou]/.test(noun) ? 'an' : 'a'} ${noun}`
}

/** Returns an item's name, with the limit to own items, which the roles of a call do not show. */
function oneOfOwn(resource: DocumentedResource): string {
  const limit = hasAuthors(resource.name) ? ' (event staff: only their own)' : ''
  return withArticle(resource) + limit
}
