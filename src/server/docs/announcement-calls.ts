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
    summary: 'Get the header announcement; null if there is none',
    replies: {
      200: {
        description: 'The announcement, or null',
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
    summary: 'Add the header announcement, which is then active, or change it',
    headers: writeHeaders,
    body: documentedBodyOf(announcement, 'update'),
    replies: {
      201: { description: 'Added', ...announced },
      200: { description: 'Changed, or stored before with the same values', ...announced },
    },
  },
  {
    method: 'put',
    path: announcement.switchField.path,
    tag: 'Announcement',
    summary: 'Turn the header announcement on or off',
    headers: writeHeaders,
    query: {
      [announcement.switchField.name]: {
        shape: booleanShape,
        description: 'The new state; without it the present state is inverted',
      },
    },
    replies: { 200: { description: 'The announcement', ...announced } },
  },
]
