import type { Shape } from '#contract/fields.ts'
import {
  eventTimes,
  privateFields,
  publicAnnouncement,
  type PublicList,
  publicLists,
  publicMostPerPage,
  publicPageSize,
} from '#contract/public.ts'
import type { Resource } from '#contract/resource.ts'

import { shownItem } from '../public/shown.ts'
import { type Call, pageQuery, publicTag, unchanged } from './call.ts'
import { exampleOrigin, exampleValues } from './examples.ts'
import { feedCalls } from './feed-calls.ts'
import { intakeCall } from './intake-call.ts'
import { exampleRow, nameOf, shapesOf } from './items.ts'
import { list, named, object, orNull, replyOf, text, time } from './schema.ts'

/** Under which name the document has the items of a list as visitors see them. */
export function publicNameOf(resource: { name: string }): string {
  return `Public${nameOf(resource)}`
}

/** An item as visitors see it. */
export function publicShape(resource: Resource): Shape {
  return object(
    {
      _id: text,
      createdAt: time,
      updatedAt: time,
      ...shapesOf(resource),
      ...(resource.picture && { picture: orNull(named('PublicPicture')) }),
    },
    privateFields(resource),
  )
}

const view = { origin: exampleOrigin, withContacts: false }

function listCalls(of: PublicList): Call[] {
  const { resource, path, category, day } = of
  const item = named(publicNameOf(resource))
  const example = shownItem({ ...view, resource }, exampleRow(resource))
  const pagination = { total: 1, page: 1, limit: publicPageSize, totalPages: 1 }
  return [
    {
      method: 'get',
      path,
      tag: publicTag,
      summary: `List every ${resource.name} that visitors may see`,
      isOpen: true,
      query: {
        ...pageQuery(publicMostPerPage, publicPageSize),
        search: { shape: text, description: 'Words that must all occur' },
        ...(category !== undefined && {
          category: { shape: text, description: `Only those whose ${category} this is` },
        }),
        ...(day !== undefined && {
          when: { shape: { enum: eventTimes }, description: 'From today on, or before' },
        }),
      },
      replies: {
        200: {
          description: 'They',
          shape: replyOf(list(item), { pagination: named('Pagination') }),
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
      isOpen: true,
      replies: {
        200: { description: 'It', shape: replyOf(item), example: { success: true, data: example } },
        304: unchanged,
      },
    },
  ]
}

const announcementCall: Call = {
  method: 'get',
  path: publicAnnouncement.path,
  tag: publicTag,
  summary: 'Read the announcement; null while it is not active',
  isOpen: true,
  replies: {
    200: {
      description: 'It',
      shape: replyOf(orNull(object(shapesOf(publicAnnouncement.resource)))),
      example: { success: true, data: exampleValues.announcement },
    },
    304: unchanged,
  },
}

/** What visitors of a website may call. */
export const publicCalls: Call[] = [
  ...publicLists.flatMap(listCalls),
  announcementCall,
  ...feedCalls,
  intakeCall,
]
