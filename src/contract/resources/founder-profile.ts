import { flag, text, webAddress } from '../fields.ts'
import { group, lines } from '../json-fields.ts'
import { defineResource, type Item } from '../resource.ts'

export const founderProfiles = defineResource({
  name: 'founderProfile',
  paths: {
    list: '/admin/get-founderProfiles',
    read: '/admin/get-founderProfile/:id',
    add: '/admin/add-founderProfile',
    update: '/admin/update-founderProfile/:id',
    remove: '/admin/delete-founderProfile/:id',
  },
  names: { list: 'founderProfiles' },
  picture: { sentAs: 'image', readAs: 'imageUrl', required: 'Profile picture is required' },
  fields: {
    fullName: text({ label: 'Full name', required: 'Full name is required', maxLength: 200 }),
    isHighlighted: flag(),
    role: text({ label: 'Role', maxLength: 200 }),
    summary: text({ label: 'Summary', maxLength: 5000, hasLines: true }),
    achievements: lines({ label: 'Achievements', maxLength: 500, maxLines: 50 }),
    socialLinks: group({
      linkedIn: webAddress({ label: 'LinkedIn', problem: 'Invalid LinkedIn URL', maxLength: 2000 }),
    }),
  },
})

export type FounderProfile = Item<typeof founderProfiles>
