import { memberPageSize } from '../constants.ts'
import { email, phone, text, webAddress } from '../fields.ts'
import { defineResource, type Item } from '../resource.ts'

export const members = defineResource({
  name: 'member',
  paths: {
    list: '/admin/get-member',
    read: '/admin/get-memberbyid/:id',
    add: '/admin/add-member',
    update: '/admin/update-member/:id',
    remove: '/admin/delete-member/:id',
  },
  names: { item: 'member' },
  pageSize: memberPageSize,
  sentAsJson: ['update'],
  fields: {
    name: text({ label: 'Name', required: 'Name is required', maxLength: 200 }),
    title: text({ label: 'Title', required: 'Title is required', maxLength: 200 }),
    company: text({ label: 'Company', required: 'Company is required', maxLength: 200 }),
    industry: text({ label: 'Industry', required: 'Industry is required', maxLength: 200 }),
    location: text({ label: 'Location', required: 'Location is required', maxLength: 200 }),
    email: email({
      label: 'Email',
      required: 'Email is required',
      problem: 'Invalid email format',
      maxLength: 254,
    }),
    phone: phone({
      label: 'Phone',
      required: 'Phone is required',
      problem: 'Invalid phone format',
      maxLength: 50,
    }),
    website: webAddress({ label: 'Website', problem: 'Invalid website URL', maxLength: 2000 }),
    linkedIn: webAddress({ label: 'LinkedIn', problem: 'Invalid LinkedIn URL', maxLength: 2000 }),
    discount: text({ label: 'Discount', required: 'Discount is required', maxLength: 100 }),
  },
})

export type Member = Item<typeof members>
