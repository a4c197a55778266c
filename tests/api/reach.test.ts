import { expect, test } from 'vitest'

import { makeApi } from '#api/api.ts'
import { type ApiFault, faultOf } from '#api/fault.ts'

const page = '<!doctype html><title>403 Forbidden</title>'
const asPage =
  (status = 200) =>
  () =>
    new Response(page, { status, headers: { 'content-type': 'text/html' } })
const fine = () => Response.json({ success: true, data: null })
const redirect = () => Response.redirect('https://login.example/', 302)
const noNetwork = () => {
  throw new TypeError('Failed to fetch')
}
const signedOut = () => Response.json({ success: false, code: 'unauthorised' }, { status: 401 })
const down = () => new Response('Bad Gateway', { status: 502 })
const kept = () => Response.json({ data: [] }, { headers: { 'x-kept-at': '1' } })

type Answer = () => Response
type Row = [what: string, call: Answer, probe: Answer, fault: ApiFault['kind']]

const rows: Row[] = [
  ['a firewall refuses this call alone, and not the probe', asPage(403), fine, 'intercepted'],
  ['a firewall refuses every call', asPage(403), asPage(403), 'portal'],
  ['a portal replies to every call with a page', asPage(), asPage(), 'portal'],
  [
    'a portal replies to every call in plain text',
    () => new Response('OK'),
    () => new Response('OK'),
    'portal',
  ],
  ['a proxy redirects the probe', asPage(), redirect, 'portal'],
  ['a proxy redirects every call to another origin', noNetwork, redirect, 'portal'],
  ['the probe gets the status of captive portals', noNetwork, asPage(511), 'portal'],
  ['there is no network', noNetwork, noNetwork, 'offline'],
  ['the call breaks off, and the probe gets its reply', noNetwork, fine, 'interrupted'],
  ['the worker replies to the probe from its cache', noNetwork, kept, 'offline'],
  ['a firewall refuses the call, and the probe gets no reply', asPage(403), noNetwork, 'offline'],
  [
    'a firewall refuses the call, and the backend is down at the probe',
    asPage(403),
    down,
    'offline',
  ],
  [
    'a firewall refuses the call, and the session has ended at the probe',
    asPage(403),
    signedOut,
    'intercepted',
  ],
  ['the backend replies that the session has ended', signedOut, noNetwork, 'unauthorised'],
]

test.each(rows)('a failed call counts as $3 when %s', async (...[, call, probe, kind]) => {
  const { fault } = standIn(call, probe)
  expect((await fault()).kind).toBe(kind)
})

test.each<[string, Answer, ApiFault['kind']]>([
  ['null', () => Response.json(null), 'interrupted'],
  ['without content', () => new Response(null, { status: 204 }), 'interrupted'],
  ['a page with status 404', asPage(404), 'interrupted'],
  ['a page', asPage(), 'portal'],
  ['a page with status 511', asPage(511), 'portal'],
])(
  'with another backend a failed call counts as $2 when the reply to the probe is %s',
  async (_, probe, kind) => {
    expect((await standIn(noNetwork, probe, false).fault()).kind).toBe(kind)
  },
)

test('the probe does not follow redirects, and concurrent failures share one probe', async () => {
  const { fault, probes } = standIn(asPage(403), fine)
  await Promise.all([fault(), fault(), fault()])
  expect(probes).toEqual([
    expect.objectContaining({ url: '/admin/get-header-announcement', redirect: 'manual' }),
  ])
})

test('a 401 ends the session only when the backend sent it', async () => {
  const { fault, ended } = standIn(asPage(401), asPage(401))
  await fault()
  expect(ended()).toBe(0)
  const other = standIn(signedOut, fine)
  await other.fault()
  expect(other.ended()).toBe(1)
})

function standIn(call: Answer, probe: Answer, isOurs = true) {
  const probes: object[] = []
  let ended = 0
  const api = makeApi({
    base: '',
    network: () => async () => call(),
    token: () => 'secret',
    isOurs: () => isOurs,
    probe: async (url, init) => {
      probes.push({ url, ...init })
      return probe()
    },
    onUnauthorised: () => (ended += 1),
  })
  const fault = async () =>
    faultOf(
      await api.call({ method: 'GET', path: '/admin/get-events' }).catch((error: unknown) => error),
    )
  return { fault, probes, ended: () => ended }
}
