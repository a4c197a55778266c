import Fastify from 'fastify'

import { memberOf } from './fill-items.ts'

// A minimal Fastify server as the reference: a page of members in memory, an addition to them, and stored bytes.

const few = 10_000
const members: unknown[] = Array.from({ length: few }, (_, nth) => memberOf(few - nth))
const app = Fastify()

app.get<{ Querystring: { page: string; limit: string } }>('/members', ({ query }) => {
  const from = (Number(query.page) - 1) * Number(query.limit)
  return members.slice(from, from + Number(query.limit))
})
app.post('/members', ({ body }, reply) => {
  members.push(body)
  return reply.code(201).send(body)
})

const stored = new Map<string, Buffer>()
app.addContentTypeParser(
  'application/octet-stream',
  { parseAs: 'buffer' },
  (_request, body, done) => done(null, body),
)
app.put<{ Params: { name: string }; Body: Buffer }>('/stored/:name', ({ params, body }, reply) => {
  stored.set(params.name, body)
  return reply.code(204).send()
})
app.get<{ Params: { name: string } }>('/stored/:name', ({ params, headers }, reply) => {
  const etag = '"stored"'
  reply.header('etag', etag)
  if (headers['if-none-match'] === etag) return reply.code(304).send()
  return reply.type('application/json; charset=utf-8').send(stored.get(params.name))
})

process.stdout.write(`${await app.listen({ host: '127.0.0.1', port: 0 })}\n`)
