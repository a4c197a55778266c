import Fastify from 'fastify'

import { memberOf } from './fill-members.ts'

// A minimal Fastify server as the reference: a page of members in memory, and an addition to them.

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

process.stdout.write(`${await app.listen({ host: '127.0.0.1', port: 0 })}\n`)
