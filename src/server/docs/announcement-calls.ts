import { announcement } from '#contract/announcement.ts'

import { type DocumentedCall, unchanged, writeHeaders } from './call.ts'
import { exampleItem, schemaNameOf } from './items.ts'
import { documentedBodyOf } from './resource-body.ts'
import { schemaRef, orNull, replyOf, booleanShape } from './schema.ts'

const example = { success: true, data: exampleItem(announcement) }
const announced = { shape: replyOf(schemaRef(schemaNameOf(announcement))), example }

/** Documentation of the calls of the announcement. */
export const announcementCalls: DocumentedCall[] = [
  {
    method: 'get',
    path: announcement.paths.list,
    tag: 'Announcement',
    summary: 'Read the header announcement; null where there is none',
    replies: {
      200: {
        description: 'It',
        shape: replyOf(orNull(schemaRef(schemaNameOf(announcement)))),
        example,
      },
      304: unchanged,
    },
  },
  {
    method: 'post',
    path: announcement.paths.add,
    tag: 'Announcement',
    summary: 'Make the header announcement, or change it',
    headers: writeHeaders,
    body: documentedBodyOf(announcement, 'update'),
    replies: {
      201: { description: 'Made', ...announced },
      200: { description: 'Changed, or as it is', ...announced },
    },
  },
  {
    method: 'put',
    path: announcement.switchField.path,
    tag: 'Announcement',
    summary: 'Switch the header announcement on or off',
    headers: writeHeaders,
    query: {
      [announcement.switchField.name]: {
        shape: booleanShape,
        description: 'The state that it is to have; without it, it is turned to the other one',
      },
    },
    replies: { 200: { description: 'Switched', ...announced } },
  },
]
