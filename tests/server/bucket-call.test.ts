import dns from 'node:dns'
import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { LookupFunction } from 'node:net'

import { AwsV4Signer } from 'aws4fetch'
import Fastify from 'fastify'
import { expect, onTestFinished, test, vi } from 'vitest'

import { assignRequestIds, requestNaming } from '#server/base/request-ids.ts'
import { readConfig } from '#server/config.ts'
import { callerOf } from '#server/pictures/bucket/call.ts'
import { bucketIn } from '#server/pictures/bucket/settings.ts'

const keys = { accessKeyId: 'key', secretAccessKey: 'secret' }

/** Starts an HTTP server with a fixed reply that records its requests. */
async function startHost(status: number, headers: Record<string, string> = {}) {
  const urls: string[] = []
  const received: IncomingHttpHeaders[] = []
  const server = createServer((request, response) => {
    urls.push(request.url ?? '')
    received.push(request.headers)
    response.writeHead(status, headers).end()
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  const address = server.address()
  const port = typeof address === 'object' ? address?.port : ''
  return { urls, received, port, url: `http://127.0.0.1:${port}` }
}

/** Returns the calls of the bucket that these environment variables configure. */
function callerAt(endpoint: string, variables: Record<string, string> = {}) {
  const config = readConfig({
    S3_ENDPOINT: endpoint,
    S3_REGION: 'here',
    S3_BUCKET: 'pictures',
    S3_ACCESS_KEY_ID: keys.accessKeyId,
    S3_SECRET_ACCESS_KEY: keys.secretAccessKey,
    ...variables,
  })
  const settings = bucketIn(config)
  if (!settings) throw new Error('No bucket is configured')
  return callerOf(settings)
}

test('a redirect of the bucket to another host is not followed', async () => {
  const elsewhere = await startHost(200)
  const bucket = await startHost(307, { location: `${elsewhere.url}/elsewhere` })
  const call = callerAt(bucket.url)
  expect((await call({ method: 'GET', key: 'a' })).status).toBe(307)
  expect([bucket.urls, elsewhere.urls]).toEqual([['/pictures/a'], []])
})

test('a bucket in the host name is called at that host, and the signature covers the host', async () => {
  const bucket = await startHost(200)
  const looked: string[] = []
  const lookup: LookupFunction = (name, _options, done) => {
    looked.push(name)
    done(null, [{ address: '127.0.0.1', family: 4 }])
  }
  const spy = vi.spyOn(dns, 'lookup').mockImplementation(Object.assign(lookup, dns.lookup))
  onTestFinished(() => spy.mockRestore())
  const call = callerAt(`http://s3.example:${bucket.port}/base/`, { S3_PATH_STYLE: 'false' })
  expect((await call({ method: 'GET', key: 'a b', query: { x: '1' } })).status).toBe(200)
  expect(looked).toEqual(['pictures.s3.example'])
  expect(bucket.urls).toEqual(['/base/a%20b?x=1'])
  const [headers] = bucket.received
  const host = `pictures.s3.example:${bucket.port}`
  expect(headers?.host).toBe(host)
  const signer = new AwsV4Signer({
    ...{ ...keys, service: 's3', region: 'here', url: `http://${host}/base/a%20b?x=1` },
    datetime: String(headers?.['x-amz-date']),
    headers: { 'x-amz-content-sha256': String(headers?.['x-amz-content-sha256']) },
  })
  expect(headers?.authorization).toBe(await signer.authHeader())
  expect(headers?.authorization).toMatch(/SignedHeaders=host;/)
})

test('a valid trace context is forwarded to the bucket, without what is invalid or too long', async () => {
  const bucket = await startHost(200)
  const call = callerAt(bucket.url)
  const app = Fastify(requestNaming)
  onTestFinished(() => app.close())
  assignRequestIds(app)
  app.get('/', async () => (await call({ method: 'GET', key: 'a' })).status)
  const traceparent = '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01'
  await app.inject({ url: '/', headers: { traceparent, tracestate: 'one=1' } })
  await app.inject({ url: '/', headers: { traceparent: 'rubbish', tracestate: 'one=1' } })
  const later = `01${traceparent.slice(2)}`
  const long = { traceparent: `${later}-${'a'.repeat(5000)}`, tracestate: `one=${'1'.repeat(509)}` }
  await app.inject({ url: '/', headers: long })
  await call({ method: 'GET', key: 'b' })
  const traceHeaders = bucket.received.map((each) => [each['traceparent'], each['tracestate']])
  expect(traceHeaders).toEqual([
    [traceparent, 'one=1'],
    [undefined, undefined],
    [later, undefined],
    [undefined, undefined],
  ])
})
