import type { LookupFunction } from 'node:net'
import { promisify } from 'node:util'

import { expect, onTestFinished, test } from 'vitest'

import { webhookPaths, webhookProblems } from '#contract/webhooks.ts'
import {
  isInternetAddress,
  makeInternetLookup,
  type ResolveHost,
} from '#server/webhooks/addresses.ts'
import { makePostOnce } from '#server/webhooks/post.ts'
import { startReceiver } from '#tests/support/receiver.ts'

import { appForEach } from './app-for-each.ts'
import { register, sendTest, expectDelivered } from './webhook-kit.ts'

const server = appForEach()

const onInternet = ['203.0.114.7', '2606:4700::1']
const elsewhere = [
  '127.0.0.1',
  '127.9.9.9',
  '0.0.0.0',
  '10.0.0.1',
  '172.16.0.1',
  '192.168.1.1',
  '169.254.169.254',
  '100.64.0.1',
  '192.0.2.1',
  '198.18.0.1',
  '224.0.0.1',
  '255.255.255.255',
  '::',
  '::1',
  '::127.0.0.1',
  '::7f00:1',
  '::ffff:127.0.0.1',
  '::ffff:a00:1',
  '64:ff9b::7f00:1',
  '2002:7f00:1::',
  'fc00::1',
  'fd12::1',
  'fe80::1',
  'fec0::1',
  'ff02::1',
]

test.each(elsewhere)('%s is not on the internet', (address) => {
  expect(isInternetAddress(address)).toBe(false)
})

test.each(onInternet)('%s is on the internet', (address) => {
  expect(isInternetAddress(address)).toBe(true)
})

test.each([
  'http://hooks.example/x',
  'https://127.0.0.1/x',
  'https://[::1]/x',
  'https://[::ffff:10.0.0.1]/x',
  'https://[::127.0.0.1]/x',
  'https://localhost/x',
  'https://2130706433/x',
  'https://0x7f.1/x',
  'https://169.254.169.254/latest/meta-data',
])('unless the operator allows it, %s is refused', async (url) => {
  const json = { name: 'Website', url, kinds: ['member.added'] }
  const reply = await server.console.call({ method: 'POST', url: webhookPaths.list, json })
  expect([reply.status, reply.body.problems]).toEqual([422, { url: webhookProblems.url }])
})

test('a webhook that was added while private networks were allowed is not called afterwards', async () => {
  const hook = await register(server.console, 'https://hooks.example', 'member.added')
  await server.database.updateTable('webhooks').set({ url: 'https://127.0.0.1/x' }).execute()
  await sendTest(server.console, hook)
  await expectDelivered(server.console, hook, { state: 'waiting', reason: 'private' })
})

/** A resolver that gives each of these lists of addresses once. */
function resolverOf(...answers: string[][]) {
  const asked: string[] = []
  const resolve: ResolveHost = async (host) => {
    asked.push(host)
    return answers.shift() ?? []
  }
  return { asked, resolve }
}

const message = { url: 'https://hooks.example/x', headers: {}, body: '{}' }

test.each([[['10.0.0.1']], [['203.0.114.7', '10.0.0.1']], [['2606:4700::1', '::1']]])(
  'a host with the addresses %j is not called',
  async (addresses) => {
    const { resolve } = resolverOf(addresses)
    const lookup = makeInternetLookup(resolve)
    const post = makePostOnce(false, new AbortController().signal, lookup)
    expect(await post(message)).toEqual({ reason: 'private', status: null })
  },
)

test('a lookup returns the addresses that were checked, in the form that is asked for', async () => {
  const { asked, resolve } = resolverOf(onInternet, onInternet)
  const lookup = promisify(makeInternetLookup(resolve))
  expect(await lookup('hooks.example', { all: true })).toEqual([
    { address: '203.0.114.7', family: 4 },
    { address: '2606:4700::1', family: 6 },
  ])
  expect(await lookup('hooks.example', { all: false })).toBe('203.0.114.7')
  expect(asked).toEqual(['hooks.example', 'hooks.example'])
})

test('a name server that gives another address at the second question is not asked a second time', async () => {
  const { asked, resolve } = resolverOf(['203.0.114.7'], ['127.0.0.1'])
  const stopping = new AbortController()
  const lookup: LookupFunction = (host, options, done) => {
    makeInternetLookup(resolve)(host, options, (...found) => {
      done(...found)
      // Nothing answers at this address.
      stopping.abort()
    })
  }
  const post = makePostOnce(false, stopping.signal, lookup)
  expect(await post(message)).toEqual({ reason: 'unreachable', status: null })
  expect(asked).toEqual(['hooks.example'])
})

test('a plain http URL is not called unless private networks are allowed', async () => {
  const receiver = await startReceiver(204)
  onTestFinished(() => receiver.stop())
  const post = makePostOnce(false, new AbortController().signal, makeInternetLookup())
  const http = { ...message, url: 'http://hooks.example/x' }
  expect(await post(http)).toEqual({ reason: 'unreachable', status: null })
  const allowing = makePostOnce(true, new AbortController().signal)
  expect(await allowing({ ...message, url: receiver.origin })).toMatchObject({ status: 204 })
})
