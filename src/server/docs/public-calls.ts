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
import { exampleRow, pluralOf, schemaNameOf, shapesOf, singularOf } from './items.ts'
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
      summary: `List the ${pluralOf(resource)} as visitors see them`,
      query: {
        ...pageQuery(publicMaxPerPage, publicPageSize),
        search: {
          shape: textShape,
          description: 'Words that must all occur; at most ten different ones',
        },
        ...filterQuery(of),
        sort: {
          shape: { enum: Object.keys(orders) },
          description: `Order; default: ${usualOrderOf(of)}`,
        },
        ...(day !== undefined && {
          when: {
            shape: { enum: eventTimes },
            description: '"upcoming": from today on; "past": before today',
          },
        }),
      },
      replies: {
        200: {
          description: 'One page of the list',
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
      summary: `Get one ${singularOf(resource)} as visitors see it`,
      replies: {
        200: {
          description: `The ${singularOf(resource)}`,
          shape: replyOf(item),
          example: { success: true, data: example },
        },
        304: unchanged,
      },
    },
  ]
}

function usualOrderOf({ day }: PublicList): string {
  if (day === undefined) return 'newest first'
  return 'by date, the next one first with "when=upcoming", otherwise the latest first'
}

const announcementCall: DocumentedCall = {
  method: 'get',
  path: publicAnnouncement.path,
  tag: publicTag,
  summary: 'Get the announcement; null while it is not active',
  replies: {
    200: {
      description: 'The announcement, or null',
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
