import { describe, expect, test } from 'vitest'

import { isCacheableBody, itemIn, itemsIn } from '#api/replies.ts'
import { announcement } from '#contract/announcement.ts'
import { banners } from '#contract/resources/banner.ts'
import { events } from '#contract/resources/event.ts'
import { founderProfiles } from '#contract/resources/founder-profile.ts'
import { members } from '#contract/resources/member.ts'

describe('the items of a list reply', () => {
  test('are read from data, or from the name in the specification', () => {
    const item = { _id: 'a', image: '/a.webp' }
    expect(itemsIn(banners, { success: true, data: [item] })).toEqual([item])
    expect(itemsIn(banners, { banners: [item] })).toEqual([item])
    expect(itemsIn(founderProfiles, { founderProfiles: [] })).toEqual([])
  })

  test('have all fields of their resource, even if the backend omits them or sends text', () => {
    const [event] = itemsIn(events, {
      data: [{ _id: 'a', title: 'Summit', isRegular: 'true', eventDate: '2026-12-24T00:00:00Z' }],
    }) ?? [undefined]
    expect(event).toEqual({
      _id: 'a',
      title: 'Summit',
      isRegular: true,
      type: '',
      description: '',
      eventDate: '2026-12-24',
      eventTime: '',
      location: '',
    })
  })

  test('without an id are dropped: they could be neither displayed nor changed', () => {
    expect(itemsIn(members, { data: [{ name: 'Nobody' }, null, 7] })).toEqual([])
  })

  test('are empty for a refusal, and for a reply of unknown form', () => {
    expect(itemsIn(members, { success: false, data: [] })).toBeUndefined()
    expect(itemsIn(members, { status: 'please sign in to this network' })).toBeUndefined()
    expect(itemsIn(members, [])).toBeUndefined()
    expect(itemsIn(members, { success: true, data: { items: [] } })).toBeUndefined()
  })

  test('of the single announcement are one or none, with a fixed id', () => {
    const data = { _id: '65f', title: 'Join us', externalUrl: 'https://a.example', isActive: true }
    expect(itemsIn(announcement, { data })).toEqual([{ ...data, _id: 'announcement' }])
    expect(itemsIn(announcement, { data: null })).toEqual([])
    expect(itemsIn(announcement, { success: true })).toEqual([])
    expect(itemsIn(announcement, { data: {} })).toEqual([])
    expect(itemsIn(announcement, { welcome: 'to this network' })).toBeUndefined()
  })

  test('of the single announcement have all fields', () => {
    const bare = { _id: 'announcement', title: '', externalUrl: '' }
    expect(itemsIn(announcement, { data: { title: 'Join us' } })).toEqual([
      { ...bare, title: 'Join us' },
    ])
    expect(itemsIn(announcement, { data: { title: { no: 1 }, isActive: true } })).toEqual([
      { ...bare, isActive: true },
    ])
  })
})

describe('the item in a reply to a write', () => {
  test('is read from data, member or event', () => {
    expect(itemIn(members, { member: { _id: 'a', name: 'Asha' } })).toEqual({
      _id: 'a',
      name: 'Asha',
    })
    expect(itemIn(events, { event: { _id: 'a', isRegular: 'true' } })).toEqual({
      _id: 'a',
      isRegular: true,
    })
  })

  test('is undefined in a reply with a message alone', () => {
    expect(itemIn(members, { success: true, message: 'Member added' })).toBeUndefined()
  })
})

test('only replies with content are cached for offline reading', () => {
  expect(isCacheableBody({ success: true, data: [] })).toBe(true)
  expect(isCacheableBody({ success: true, banners: [] })).toBe(true)
  expect(isCacheableBody({ success: false, data: [] })).toBe(false)
  expect(isCacheableBody({ welcome: 'to this network' })).toBe(false)
})
