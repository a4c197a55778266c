import { text } from '../fields.ts'
import { defineResource, type Item } from '../resource.ts'

export const galleryItems = defineResource({
  name: 'galleryItem',
  paths: {
    list: '/admin/get-gallery',
    add: '/admin/add-gallery',
    update: '/admin/update-gallery/:id',
    remove: '/admin/delete-gallery/:id',
  },
  isPagedByCursor: true,
  picture: { sentAs: 'image', readAs: 'image', required: 'Image is required' },
  fields: {
    title: text({ label: 'Title', required: 'Title is required', maxLength: 200 }),
    description: text({
      label: 'Description',
      required: 'Description is required',
      maxLength: 5000,
      hasLines: true,
    }),
  },
})

export type GalleryItem = Item<typeof galleryItems>
