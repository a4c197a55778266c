import { partQuery } from '#contract/list-part.ts'

import { answerToAdd, listBody } from '../answers.ts'
import { type Call, pageQuery, unchanged, writeHeaders } from './call.ts'
import { exampleStored } from './examples.ts'
import { exampleItem, exampleRow, nameOf, type Told } from './items.ts'
import { bodyOf } from './resource-body.ts'
import { list, named, object, replyOf, text } from './schema.ts'

const mostPerPage = 1000

/** All calls of a resource that is a list. */
export function callsOf(resource: Told): Call[] {
  const { read, add, update, remove } = resource.paths
  return [
    listCall(resource),
    ...(read === undefined ? [] : [readCall(resource, read)]),
    ...(add === undefined ? [] : [addCall(resource, add)]),
    ...(update === undefined ? [] : [updateCall(resource, update)]),
    ...(remove === undefined ? [] : [removeCall(resource, remove)]),
  ]
}

function listCall(resource: Told): Call {
  const { paths, pageSize, inParts, names } = resource
  const all = list(named(nameOf(resource)))
  const next = object({ part: text, restName: text }, ['restName'])
  const isPaged = pageSize !== undefined
  const pagination = { total: 1, page: 1, limit: pageSize, totalPages: 1 }
  const more = {
    ...(names?.list !== undefined && { [names.list]: all }),
    ...(isPaged && { pagination: named('Pagination') }),
    ...(inParts && { next }),
  }
  return {
    method: 'get',
    path: paths.list,
    tag: nameOf(resource),
    summary: `List every ${resource.name}, the newest first`,
    query: { ...(isPaged && pagesOf(pageSize)), ...(inParts && parts) },
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

function pagesOf(pageSize: number): NonNullable<Call['query']> {
  const search = { type: 'string', maxLength: 200 }
  return {
    ...pageQuery(mostPerPage, pageSize),
    search: { shape: search, description: 'Words that must all occur' },
  }
}

const parts: Call['query'] = {
  [partQuery]: { shape: text, description: '"newest", or the "next" of a part; without it, all' },
}

function readCall(resource: Told, path: string): Call {
  return { ...toOne(resource, path), method: 'get', summary: `Read one ${resource.name}` }
}

function updateCall(resource: Told, path: string): Call {
  return {
    ...toOne(resource, path),
    method: 'put',
    summary: `Change a ${resource.name}: the fields that are sent`,
    headers: writeHeaders,
    body: bodyOf(resource, 'update'),
  }
}

/** What a call has that answers with one item. */
function toOne(resource: Told, path: string) {
  const shape = replyOf(named(nameOf(resource)))
  const example = { success: true, data: exampleItem(resource) }
  return {
    path,
    tag: nameOf(resource),
    replies: { 200: { description: 'It, as it is now', shape, example } },
  }
}

function addCall(resource: Told, path: string): Call {
  const again = resource.names?.item
  const one = named(nameOf(resource))
  const added = {
    shape: replyOf(one, again === undefined ? {} : { [again]: one }),
    example: answerToAdd(resource, exampleRow(resource), 201).body,
  }
  return {
    method: 'post',
    path,
    tag: nameOf(resource),
    summary: `Add a ${resource.name}`,
    headers: writeHeaders,
    body: bodyOf(resource, 'add'),
    replies: {
      201: { description: 'It was added', ...added },
      200: { description: 'It was there already', ...added },
    },
  }
}

function removeCall(resource: Told, path: string): Call {
  const { _id } = exampleStored
  return {
    method: 'delete',
    path,
    tag: nameOf(resource),
    summary: `Remove a ${resource.name}`,
    headers: writeHeaders,
    replies: {
      200: {
        description: 'It is gone',
        shape: replyOf(object({ _id: text })),
        example: { success: true, data: { _id } },
      },
    },
  }
}
