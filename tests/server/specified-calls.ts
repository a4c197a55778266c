import { expect } from 'vitest'

import { toWireValues } from '#contract/resource.ts'
import { firstAdmin } from '#tests/support/accounts.ts'
import { announced, sampleOf } from '#tests/support/samples.ts'

import type { Call } from './console.ts'

/** A row of section 7: the call, its body, and the reply. */
export type Row = {
  call: `${Call['method']} /admin/${string}`
  json?: unknown
  form?: Record<string, string>
  /** Whether the form contains a picture. */
  image?: true
  status?: number
  reply: Record<string, unknown>
}

/** Properties of every stored item in a reply. */
const stored = { _id: expect.any(String), createdAt: expect.any(String) }
const personalInfo = { firstName: 'Lina', lastName: 'Rossi', email: 'lina@rossi.example' }
const photoForm = { title: 'The hall', description: 'Before the talk' }
const media = expect.stringMatching(/^\/media\/.+\.webp$/)
const removed = { data: { _id: expect.any(String) } }

/** Values other than those of the existing item, as form parts and as in a reply. */
function otherValues(name: 'member' | 'event' | 'founderProfile', title: Record<string, string>) {
  const { resource, values, change } = sampleOf(name)
  const item = { ...values, ...change, ...title }
  return { form: toWireValues(resource, item), item }
}

const enquiry = sampleOf('enquiry').values
const member = { ...stored, ...sampleOf('member').values }
const otherMember = otherValues('member', { name: 'Lina Rossi' })
const otherEvent = otherValues('event', { title: 'Market day' })
const otherFounder = otherValues('founderProfile', { fullName: 'Lina Rossi' })
const newEvent = { ...stored, ...otherEvent.item, imageUrl: media }
const founder = { ...stored, ...otherFounder.item, imageUrl: media }
const photo = { ...stored, ...photoForm, image: media }
const withImage = { ...stored, image: media }
const withImageUrl = { ...stored, imageUrl: media }
const soldOut = { ...announced, title: 'Sold out' }

/** All rows of section 7 of the specification. */
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
    form: otherMember.form,
    status: 201,
    reply: { data: { ...stored, ...otherMember.item }, member: { ...stored, ...otherMember.item } },
  },
  {
    call: 'GET /admin/get-member?page=1&limit=10',
    reply: { data: [member], pagination: { total: 1, page: 1, limit: 10, totalPages: 1 } },
  },
  { call: 'GET /admin/get-memberbyid/{id}', reply: { data: member } },
  { call: 'DELETE /admin/delete-member/{id}', reply: removed },
  {
    call: 'PUT /admin/update-member/{id}',
    json: { discount: '20%' },
    reply: { data: { ...member, discount: '20%' } },
  },

  {
    call: 'POST /admin/add-event',
    form: otherEvent.form,
    image: true,
    status: 201,
    reply: { data: newEvent, event: newEvent },
  },
  { call: 'GET /admin/get-events', reply: { data: [withImageUrl] } },
  { call: 'GET /admin/get-event/{id}', reply: { data: withImageUrl } },
  { call: 'DELETE /admin/delete-event/{id}', reply: removed },
  { call: 'PUT /admin/update-event/{id}', form: otherEvent.form, reply: { data: newEvent } },

  { call: 'POST /admin/add-banner', image: true, status: 201, reply: { data: withImage } },
  { call: 'GET /admin/get-banner', reply: { banners: [withImage], data: [withImage] } },
  { call: 'GET /admin/get-banner/{id}', reply: { data: withImage } },
  { call: 'PUT /admin/update-banner/{id}', image: true, reply: { data: { image: media } } },
  { call: 'DELETE /admin/delete-banner/{id}', reply: removed },

  {
    call: 'POST /admin/add-founderProfile',
    form: otherFounder.form,
    image: true,
    status: 201,
    reply: { data: founder },
  },
  {
    call: 'GET /admin/get-founderProfiles',
    reply: { founderProfiles: [withImageUrl], data: [stored] },
  },
  { call: 'GET /admin/get-founderProfile/{id}', reply: { data: withImageUrl } },
  {
    call: 'PUT /admin/update-founderProfile/{id}',
    form: otherFounder.form,
    reply: { data: { ...founder, updatedAt: expect.any(String) } },
  },
  { call: 'DELETE /admin/delete-founderProfile/{id}', reply: removed },

  {
    call: 'POST /admin/add-gallery',
    form: photoForm,
    image: true,
    status: 201,
    reply: { data: photo },
  },
  { call: 'GET /admin/get-gallery', reply: { data: [withImage] } },
  { call: 'PUT /admin/update-gallery/{id}', form: photoForm, reply: { data: photo } },
  { call: 'DELETE /admin/delete-gallery/{id}', reply: removed },

  {
    call: 'GET /admin/get-header-announcement',
    reply: { data: { ...announced, isActive: true } },
  },
  {
    call: 'POST /admin/upsert-header-announcement',
    json: soldOut,
    reply: {
      data: { ...soldOut, isActive: true },
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
