import { text, webAddress } from './fields.ts'
import { defineResource, type Item } from './resource.ts'

/** Problem of an invalid address. */
export const invalidUrl = 'Please enter a valid URL'

/** The single header announcement; a click on it opens its external URL. */
export const announcement = defineResource({
  name: 'announcement',
  isSingle: true,
  paths: {
    list: '/admin/get-header-announcement',
    add: '/admin/upsert-header-announcement',
    update: '/admin/upsert-header-announcement',
  },
  switchField: { name: 'isActive', path: '/admin/toggle-header-announcement' },
  sentAsJson: ['add', 'update'],
  fields: {
    title: text({ label: 'Title', required: 'Title is required', maxLength: 200 }),
    externalUrl: webAddress({
      label: 'External URL',
      required: 'External URL is required',
      problem: invalidUrl,
      maxLength: 2000,
    }),
  },
})

export type Announcement = Item<typeof announcement>
