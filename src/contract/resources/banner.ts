import { defineResource, type Item } from '../resource.ts'

export const banners = defineResource({
  name: 'banner',
  paths: {
    list: '/admin/get-banner',
    read: '/admin/get-banner/:id',
    add: '/admin/add-banner',
    update: '/admin/update-banner/:id',
    remove: '/admin/delete-banner/:id',
  },
  names: { list: 'banners' },
  picture: { sentAs: 'image', readAs: 'image', required: 'Please select an image' },
  fields: {},
})

export type Banner = Item<typeof banners>
