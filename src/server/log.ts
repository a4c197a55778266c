import type { FastifyReply, FastifyRequest } from 'fastify'
import { type Logger, pino } from 'pino'

import type { AppConfig } from './services.ts'

/** What is logged, one JSON line each on stderr: stdout is for the few sentences to people. */
export function makeLog(level: AppConfig['LOG_LEVEL']): Logger {
  return pino({ level, base: null, serializers }, pino.destination(2))
}

/** The same for Fastify, whose line for every request belongs to those who look for a mistake. */
export function requestLog(log: Logger): Logger {
  return log.child({}, { level: log.level === 'info' ? 'warn' : log.level })
}

/** Headers, cookies, forms and what follows a question mark may be secrets: none of it is logged. */
const serializers = {
  req: (request: FastifyRequest) => ({
    method: request.method,
    path: request.url.replace(/^\w+:\/\/[^/]*/, '').split('?')[0],
  }),
  res: (reply: FastifyReply) => ({ status: reply.statusCode }),
  // An error may carry the whole request.
  err: (error: unknown) =>
    error instanceof Error ? { message: error.message, stack: error.stack } : String(error),
  // The parser of forms tells of all headers.
  busboyOptions: () => undefined,
}
