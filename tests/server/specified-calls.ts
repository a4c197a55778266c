import { expect } from 'vitest'

import { announced, samples } from '#tests/support/samples.ts'
import { firstAdmin } from '#tests/support/test-server.ts'

import type { Call } from './console.ts'

/** One row of section 7: the call, what it sends, and what it is answered with. */
export type Row = {
  call: `${Call['method']} /admin/${string}`
  json?: unknown
  form?: Record<string, string>
  /** Whether the form carries a picture. */
  image?: true
  status?: number
  reply: Record<string, unknown>
}

/** What every item of a reply carries. */
const stored = { _id: expect.any(String), createdAt: expect.any(String) }
const [enquiry, member] = samples.map(({ values }) => values)
const personalInfo = { firstName: 'Lina', lastName: 'Rossi', email: 'lina@rossi.example' }
const memberForm = {
  name: 'Lina Rossi',
  title: 'Owner',
  company: 'Rossi & Figlie',
  industry: 'Ceramics',
  location: 'Palermo',
  email: 'lina@rossi.example',
  phone: '+39 055 550 0123',
  website: '',
  linkedIn: '',
  discount: '15%',
}
const eventForm = {
  isRegular: 'true',
  title: 'Market day',
  type: 'Meetup',
  description: 'On the quay',
  eventDate: '2026-12-24',
  eventTime: '6:00 PM - 9:00 PM',
  location: 'Quay 4',
}
const event = { ...eventForm, isRegular: true }
const founderForm = {
  isHighlighted: 'false',
  fullName: 'Lina Rossi',
  role: 'Treasurer',
  summary: 'Counts twice.',
  achievements: '["Two kilns","Nine apprentices"]',
  socialLinks: '{"linkedIn":"https://linkedin.example/in/lina"}',
}
const founder = {
  ...founderForm,
  isHighlighted: false,
  achievements: ['Two kilns', 'Nine apprentices'],
  socialLinks: { linkedIn: 'https://linkedin.example/in/lina' },
}
const photoForm = { title: 'The hall', description: 'Before the talk' }
const media = expect.stringMatching(/^\/media\/.+\.webp$/)
const removed = { data: { _id: expect.any(String) } }

/** Section 7 of the specification, row by row. */
export const rows: Row[] = [
  {
    call: 'POST /admin/login',
    json: firstAdmin,
    reply: { message: expect.any(String), role: 'admin', token: expect.any(String) },
  },
  { call: 'DELETE /admin/logout', reply: {} },

  {
    call: 'POST /admin/add-membership',
    form: { personalInfo: JSON.stringify(personalInfo) },
    status: 201,
    reply: { data: { ...stored, personalInfo, businessInfo: {}, interests: {} } },
  },
  { call: 'GET /admin/get-membership', reply: { data: [{ ...stored, ...enquiry }] } },
  { call: 'GET /admin/get-membershipById/{id}', reply: { data: { ...stored, ...enquiry } } },
  { call: 'DELETE /admin/delete-membershipById/{id}', reply: removed },
  {
    call: 'PUT /admin/update-membershipById/{id}',
    json: { ...enquiry, personalInfo },
    reply: { data: { ...stored, ...enquiry, personalInfo } },
  },

  {
    call: 'POST /admin/add-member',
    form: memberForm,
    status: 201,
    reply: { data: { ...stored, ...memberForm }, member: { ...stored, ...memberForm } },
  },
  {
    call: 'GET /admin/get-member?page=1&limit=10',
    reply: {
      data: [{ ...stored, ...member }],
      pagination: { total: 1, page: 1, limit: 10, totalPages: 1 },
    },
  },
  { call: 'GET /admin/get-memberbyid/{id}', reply: { data: { ...stored, ...member } } },
  { call: 'DELETE /admin/delete-member/{id}', reply: removed },
  {
    call: 'PUT /admin/update-member/{id}',
    json: { discount: '20%' },
    reply: { data: { ...member, discount: '20%' } },
  },

  {
    call: 'POST /admin/add-event',
    form: eventForm,
    image: true,
    status: 201,
    reply: {
      data: { ...stored, ...event, imageUrl: media },
      event: { ...stored, ...event, imageUrl: media },
    },
  },
  { call: 'GET /admin/get-events', reply: { data: [{ ...stored, imageUrl: media }] } },
  { call: 'GET /admin/get-event/{id}', reply: { data: { ...stored, imageUrl: media } } },
  { call: 'DELETE /admin/delete-event/{id}', reply: removed },
  {
    call: 'PUT /admin/update-event/{id}',
    form: eventForm,
    reply: { data: { ...stored, ...event, imageUrl: media } },
  },

  {
    call: 'POST /admin/add-banner',
    image: true,
    status: 201,
    reply: { data: { ...stored, image: media } },
  },
  {
    call: 'GET /admin/get-banner',
    reply: { banners: [{ ...stored, image: media }], data: [{ ...stored, image: media }] },
  },
  { call: 'GET /admin/get-banner/{id}', reply: { data: { ...stored, image: media } } },
  { call: 'PUT /admin/update-banner/{id}', image: true, reply: { data: { image: media } } },
  { call: 'DELETE /admin/delete-banner/{id}', reply: removed },

  {
    call: 'POST /admin/add-founderProfile',
    form: founderForm,
    image: true,
    status: 201,
    reply: { data: { ...stored, ...founder, imageUrl: media } },
  },
  {
    call: 'GET /admin/get-founderProfiles',
    reply: { founderProfiles: [{ ...stored, imageUrl: media }], data: [stored] },
  },
  { call: 'GET /admin/get-founderProfile/{id}', reply: { data: { ...stored, imageUrl: media } } },
  {
    call: 'PUT /admin/update-founderProfile/{id}',
    form: founderForm,
    reply: { data: { ...stored, ...founder, imageUrl: media, updatedAt: expect.any(String) } },
  },
  { call: 'DELETE /admin/delete-founderProfile/{id}', reply: removed },

  {
    call: 'POST /admin/add-gallery',
    form: photoForm,
    image: true,
    status: 201,
    reply: { data: { ...stored, ...photoForm, image: media } },
  },
  { call: 'GET /admin/get-gallery', reply: { data: [{ ...stored, image: media }] } },
  {
    call: 'PUT /admin/update-gallery/{id}',
    form: photoForm,
    reply: { data: { ...stored, ...photoForm, image: media } },
  },
  { call: 'DELETE /admin/delete-gallery/{id}', reply: removed },

  {
    call: 'GET /admin/get-header-announcement',
    reply: { data: { ...announced, isActive: true } },
  },
  {
    call: 'POST /admin/upsert-header-announcement',
    json: { ...announced, title: 'Sold out' },
    reply: {
      data: { ...announced, title: 'Sold out', isActive: true },
      message: 'Announcement updated successfully!',
    },
  },
  {
    call: 'PUT /admin/toggle-header-announcement',
    reply: {
      data: { ...announced, isActive: false },
      message: 'Announcement deactivated successfully!',
    },
  },
  {
    call: 'GET /admin/get-dashboard',
    reply: {
      data: {
        totals: {
          banners: 1,
          events: 1,
          founderProfiles: 1,
          memberships: 1,
          verifiedMemberships: 1,
        },
        summary: { totalRecords: 5, lastUpdated: '2026-11-20T09:00:00.000Z' },
      },
    },
  },
]
