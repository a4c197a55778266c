import { describe, expect, test } from 'vitest'

import { type ApiFault, faultOf } from '#api/fault.ts'
import { readReply } from '#api/read-reply.ts'
import { type ReplySource, sourceOf } from '#api/reply-sender.ts'

type Headers = Record<string, string>
type Row = [
  what: string,
  status: number,
  body: string,
  headers: Headers,
  ours: ReplySource,
  any: ReplySource,
]

const html = { 'content-type': 'text/html; charset=utf-8' }
const page = '<!doctype html><title>403\n Forbidden</title><p>Request blocked</p>'
const own = (code: string) => JSON.stringify({ success: false, code, message: 'No' })
const [us, it]: [ReplySource, ReplySource] = ['backend', 'intermediary']

/** Rows end with the expected sender for the project's own server and for another backend. */
const rows: Row[] = [
  ['a reply of our server', 200, '{"success":true,"data":[]}', {}, us, us],
  ['a refusal of our server', 403, own('forbidden'), {}, us, us],
  ['the end of a session', 401, own('unauthorised'), {}, us, us],
  ['a reply without `success`', 200, '{"data":[]}', {}, it, us],
  ['a reply kept on the device', 200, '{"data":[]}', { 'x-kept-at': '1' }, us, us],
  ['a refusal in plain text', 403, 'Not on Sundays', {}, it, us],
  ['a 401 in plain text', 401, 'Unauthorized', {}, it, us],
  ['a 404 of a proxy without a route', 404, '404 page not found\n', {}, it, us],
  ['a gateway’s JSON', 403, '{"message":"Forbidden"}', {}, it, us],
  ['a gateway’s JSON for 401', 401, '{"message":"Unauthorized"}', {}, it, us],
  ['JSON that is not an object', 200, '[1]', {}, it, it],
  ['a portal’s page', 200, page, html, it, it],
  ['a portal’s page without a content type', 200, `\n${page}`, {}, it, it],
  ['a portal’s page as XHTML', 200, '<?xml version="1.0"?><html/>', {}, it, it],
  ['the status of captive portals', 511, '', {}, it, it],
  ['a success without a body', 200, '', {}, it, it],
  ['the status Created without a body', 201, '', {}, it, us],
  ['the status Created with plain text', 201, 'Created', {}, it, us],
  ['the status Created with a page', 201, page, html, it, it],
  ['a firewall’s page', 403, page, html, it, it],
  ['a firewall’s page for 406', 406, page, html, it, it],
  ['a proxy’s page for 401', 401, page, html, it, it],
  [
    'a proxy’s challenge for Basic authentication',
    401,
    'No',
    { 'www-authenticate': 'Basic realm="x"' },
    it,
    it,
  ],
  [
    'a proxy’s challenge for Negotiate authentication',
    401,
    '',
    { 'www-authenticate': 'Negotiate' },
    it,
    it,
  ],
  ['a backend’s challenge for a Bearer token', 401, 'No', { 'www-authenticate': 'Bearer' }, it, us],
  ['a proxy’s demand for a sign-in', 407, '{"success":false}', {}, it, it],
]

test.each(rows)(
  'the sender of a reply is recognised: %s (%i)',
  (...[, status, text, headers, ours, any]) => {
    const reply = { status, text, headers: new Headers(headers) }
    expect([sourceOf(reply, true), sourceOf(reply, false)]).toEqual([ours, any])
  },
)

describe('the fault of a reply from an intermediary', () => {
  test.each<[string, number, string, Headers, ApiFault]>([
    [
      'has the title of a page as its message',
      403,
      page,
      html,
      { kind: 'intercepted', status: 403, message: '403 Forbidden' },
    ],
    [
      'has no message for a page without a title',
      200,
      '<p>Hi',
      {},
      { kind: 'intercepted', status: 200 },
    ],
    [
      'has plain text as its message',
      403,
      ' Blocked ',
      {},
      { kind: 'intercepted', status: 403, message: 'Blocked' },
    ],
    [
      'has the message in JSON as its message',
      403,
      '{"message":"No"}',
      {},
      { kind: 'intercepted', status: 403, message: 'No' },
    ],
    [
      'has the first 300 characters of a long text as its message',
      403,
      'x'.repeat(999),
      {},
      intercepted(403, 'x'.repeat(300)),
    ],
    [
      'has no message for a reply without a body',
      511,
      '',
      {},
      { kind: 'intercepted', status: 511 },
    ],
    [
      'is a refusal when a page has the status of a body that is too large',
      413,
      page,
      html,
      { kind: 'refused', status: 413 },
    ],
  ])('%s', (...[, status, text, headers, fault]) => {
    expect(faultIn(status, text, headers)).toEqual(fault)
  })

  test.each([502, 503, 504])(
    'a page with status %i means that the backend is unavailable',
    (status) => {
      expect(faultIn(status, page, html)).toMatchObject({ kind: 'broken', status })
    },
  )

  test.each([401, 403, 404, 407, 511])('a page with status %i does not end a session', (status) => {
    expect(faultIn(status, page, html).kind).toBe('intercepted')
  })
})

function intercepted(status: number, message: string): ApiFault {
  return { kind: 'intercepted', status, message }
}

/** Returns the fault of a reply in a session of the project's own server. */
function faultIn(status: number, text: string, headers: Headers): ApiFault {
  try {
    readReply(new Response(text, { status, headers }), text, true)
  } catch (caught) {
    return faultOf(caught)
  }
  throw new Error('This reply counts as a success')
}
