import type { Shape } from '#contract/fields.ts'
import {
  eventTimes,
  privateFields,
  publicAnnouncement,
  type PublicList,
  publicLists,
  publicMaxPerPage,
  publicPageSize,
} from '#contract/public.ts'

import { publicItem } from '../database/public-item.ts'
import { type DocumentedCall, filterQuery, pageQuery, publicTag, unchanged } from './call.ts'
import { exampleOrigin, exampleValues } from './examples.ts'
import { feedCalls } from './feed-calls.ts'
import { intakeCall } from './intake-call.ts'
import { exampleRow, schemaNameOf, shapesOf } from './items.ts'
import {
  addressShape,
  listShape,
  schemaRef,
  objectShape,
  orNull,
  replyOf,
  textShape,
  timeShape,
} from './schema.ts'

/** Returns the schema name of a list's items for visitors. */
export function publicNameOf(resource: { name: string }): string {
  return `Public${schemaNameOf(resource)}`
}

/** Returns the schema of an item for visitors. */
export function publicShape({ resource, calendar }: PublicList): Shape {
  return objectShape(
    {
      _id: textShape,
      createdAt: timeShape,
      updatedAt: timeShape,
      ...shapesOf(resource),
      ...(resource.picture && { picture: orNull(schemaRef('PublicPicture')) }),
      ...(calendar !== undefined && { calendarUrl: addressShape }),
    },
    privateFields(resource),
  )
}

const view = { origin: exampleOrigin, withContacts: false }

function listCalls(of: PublicList): DocumentedCall[] {
  const { resource, path, orders, day, calendar } = of
  const item = schemaRef(publicNameOf(resource))
  const example = publicItem({ ...view, resource, calendar }, exampleRow(resource))
  const pagination = { total: 1, page: 1, limit: publicPageSize, totalPages: 1 }
  return [
    {
      method: 'get',
      path,
      tag: publicTag,
      summary: `List every ${resource.name} that visitors may see`,
      query: {
        ...pageQuery(publicMaxPerPage, publicPageSize),
        search: {
          shape: textShape,
          description: 'At most ten different words, which must all occur',
        },
        ...filterQuery(of),
        sort: {
          shape: { enum: Object.keys(orders) },
          description:
            'The order; without it, what was added last comes first, and of events the next or the latest',
        },
        ...(day !== undefined && {
          when: { shape: { enum: eventTimes }, description: 'From today on, or before' },
        }),
      },
      replies: {
        200: {
          description: 'They',
          shape: replyOf(listShape(item), { pagination: schemaRef('Pagination') }),
          example: { success: true, data: [example], pagination },
        },
        304: unchanged,
      },
    },
    {
      method: 'get',
      path: `${path}/:id`,
      tag: publicTag,
      summary: `Read one ${resource.name} that visitors may see`,
      replies: {
        200: { description: 'It', shape: replyOf(item), example: { success: true, data: example } },
        304: unchanged,
      },
    },
  ]
}

const announcementCall: DocumentedCall = {
  method: 'get',
  path: publicAnnouncement.path,
  tag: publicTag,
  summary: 'Read the announcement; null while it is not active',
  replies: {
    200: {
      description: 'It',
      shape: replyOf(orNull(objectShape(shapesOf(publicAnnouncement.resource)))),
      example: { success: true, data: exampleValues.announcement },
    },
    304: unchanged,
  },
}

/** Documentation of the calls for visitors of a website. */
export const publicCalls: DocumentedCall[] = [
  ...publicLists.flatMap(listCalls),
  announcementCall,
  ...feedCalls,
  intakeCall,
]
