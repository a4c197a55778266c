import { afterEach, beforeEach, describe, expect, test } from 'vitest'

import { admin, type Caller, form, picture, startCaller } from './caller.ts'

let caller: Caller
beforeEach(async () => {
  caller = await startCaller()
})
afterEach(() => caller.backend.stop())

const call: Caller['call'] = (method, path, sent) => caller.call(method, path, sent)
const violations = () => caller.backend.calls.flatMap((each) => each.violations)

describe("a backend with the specification's calls alone", () => {
  test('returns members in pages, or all at once without pagination', async () => {
    const { backend } = caller
    for (let number = 1; number <= 12; number += 1) backend.add('members', { name: `M${number}` })
    const second = await call('GET', '/admin/get-member?page=2&limit=10')
    expect(second.body).toMatchObject({
      data: [{ name: 'M11' }, { name: 'M12' }],
      pagination: { total: 12, page: 2, limit: 10, totalPages: 2 },
    })
    backend.hasPagination = false
    const { body } = await call('GET', '/admin/get-member?page=2&limit=10')
    expect(body['data']).toHaveLength(12)
    expect(body).not.toHaveProperty('pagination')
  })

  test('has no announcement at first, saves it, and toggles it', async () => {
    const path = '/admin/get-header-announcement'
    expect((await call('GET', path)).body).toEqual({ success: true, data: null })
    expect((await call('PUT', '/admin/toggle-header-announcement')).status).toBe(404)
    const words = { title: 'News', externalUrl: 'https://news.example' }
    await call('POST', '/admin/upsert-header-announcement', words)
    const { body } = await call('PUT', '/admin/toggle-header-announcement', {})
    expect(body).toMatchObject({ success: true, data: { ...words, isActive: false } })
  })

  test('returns the counts of the dashboard', async () => {
    caller.backend.add('enquiries', {})
    caller.backend.add('members', {})
    const { body } = await call('GET', '/admin/get-dashboard')
    expect(body['data']).toMatchObject({
      totals: { memberships: 1, verifiedMemberships: 1, banners: 0 },
      summary: { totalRecords: 2 },
    })
  })

  test('replies 401 to a wrong password, a missing token and a signed-out token', async () => {
    const wrong = await call('POST', '/admin/login', { ...admin, password: 'wrong' })
    expect(wrong).toEqual({
      status: 401,
      body: { success: false, message: 'Invalid credentials' },
    })
    expect((await call('DELETE', '/admin/logout')).status).toBe(200)
    expect((await call('GET', '/admin/get-gallery')).status).toBe(401)
  })

  test('serves pictures without a session and without CORS headers', async () => {
    const url = caller.backend.keepPicture({ type: 'image/png', bytes: Buffer.from('picture') })
    const response = await fetch(url, { headers: { origin: 'http://elsewhere.example' } })
    expect(await response.text()).toBe('picture')
    expect(response.headers.get('access-control-allow-origin')).toBeNull()
  })

  test("accepts another origin's calls with its token and a body, and nothing else", async () => {
    const preflight = async (headers: string) => {
      const response = await fetch(`${caller.backend.url}/admin/add-gallery`, {
        method: 'OPTIONS',
        headers: {
          ...{ origin: 'http://localhost:1', 'access-control-request-method': 'POST' },
          'access-control-request-headers': headers,
        },
      })
      return response.headers
    }
    const headers = await preflight('authorization, content-type')
    expect(headers.get('access-control-allow-origin')).toBe('http://localhost:1')
    expect(headers.get('access-control-allow-credentials')).toBe('true')
    expect(violations()).toEqual([])
    await preflight('authorization, idempotency-key')
    expect(violations()).toEqual(['header idempotency-key'])
  })
})

describe('a call outside the specification is recorded', () => {
  test('with its headers, form fields, files, bodies and path', async () => {
    const parts = { _id: '0', title: 'T', description: 'D', image: 'no file', logo: picture() }
    await call('POST', '/admin/add-gallery', form(parts))
    await call('POST', '/admin/add-gallery', { title: 'T' })
    await call('GET', '/admin/get-sponsors')
    expect(violations()).toEqual([
      ...['field _id', 'field image', 'file logo of 9 bytes', 'body application/json'],
      'no such call: GET /admin/get-sponsors',
    ])
  })

  test('a call can get a prepared reply, or be lost before or after it takes effect', async () => {
    const { backend } = caller
    backend.decide(() => ({ status: 500, body: 'Oh', contentType: 'text/html' }))
    await expect(call('GET', '/admin/get-gallery')).rejects.toThrow('JSON')
    backend.decide(() => 'drop')
    const item = () => form({ title: 'T', description: 'D', image: picture() })
    await expect(call('POST', '/admin/add-gallery', item())).rejects.toThrow('fetch failed')
    expect(backend.rows.galleryItems).toEqual([])
    backend.decide(() => 'drop-after')
    await expect(call('POST', '/admin/add-gallery', item())).rejects.toThrow('fetch failed')
    expect(backend.rows.galleryItems).toHaveLength(1)
    expect(backend.calls.map(({ status }) => status)).toEqual([200, 500, 0, 0])
  })
})
