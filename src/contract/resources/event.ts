import { day, flag, text } from '../fields.ts'
import { defineResource, type Item } from '../resource.ts'

export const events = defineResource({
  name: 'event',
  paths: {
    list: '/admin/get-events',
    read: '/admin/get-event/:id',
    add: '/admin/add-event',
    update: '/admin/update-event/:id',
    remove: '/admin/delete-event/:id',
  },
  names: { item: 'event' },
  picture: { sentAs: 'image', readAs: 'imageUrl' },
  fields: {
    title: text({ label: 'Title', required: 'Title is required', maxLength: 200 }),
    isRegular: flag(),
    type: text({ label: 'Type', maxLength: 100 }),
    description: text({ label: 'Description', maxLength: 5000, hasLines: true }),
    eventDate: day({
      required: 'Date is required',
      problem: 'Please choose a date of the form YYYY-MM-DD',
    }),
    eventTime: text({ label: 'Time', maxLength: 100 }),
    location: text({ label: 'Location', required: 'Location is required', maxLength: 200 }),
  },
})

/** Not named `Event`, which is a global type of browsers. */
export type CommunityEvent = Item<typeof events>
