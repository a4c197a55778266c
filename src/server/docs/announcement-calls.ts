import { announcement } from '#contract/announcement.ts'

import { type Call, unchanged, writeHeaders } from './call.ts'
import { exampleItem, nameOf } from './items.ts'
import { bodyOf } from './resource-body.ts'
import { named, orNull, replyOf, yesOrNo } from './schema.ts'

const example = { success: true, data: exampleItem(announcement) }
const announced = { shape: replyOf(named(nameOf(announcement))), example }

/** The calls of the one announcement. */
export const announcementCalls: Call[] = [
  {
    method: 'get',
    path: announcement.paths.list,
    tag: 'Announcement',
    summary: 'Read the header announcement; null where there is none',
    replies: {
      200: {
        description: 'It',
        shape: replyOf(orNull(named(nameOf(announcement)))),
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
    body: bodyOf(announcement, 'update'),
    replies: {
      201: { description: 'Made', ...announced },
      200: { description: 'Changed, or as it is', ...announced },
    },
  },
  {
    method: 'put',
    path: announcement.toggle.path,
    tag: 'Announcement',
    summary: 'Switch the header announcement on or off',
    headers: writeHeaders,
    query: {
      [announcement.toggle.field]: {
        shape: yesOrNo,
        description: 'The state that it is to have; without it, it is turned to the other one',
      },
    },
    replies: { 200: { description: 'Switched', ...announced } },
  },
]
