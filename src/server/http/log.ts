import type { FastifyReply, FastifyRequest } from 'fastify'
import { type Logger, pino } from 'pino'

import type { AppConfig } from '../services.ts'

/** Logs one JSON line per event to stderr; stdout is for messages to people. */
export function makeLog(level: AppConfig['LOG_LEVEL']): Logger {
  return pino({ level, base: null, serializers }, pino.destination(2))
}

/** Logger for Fastify, whose line per request appears only at the levels below info. */
export function requestLog(log: Logger): Logger {
  return log.child({}, { level: log.level === 'info' ? 'warn' : log.level })
}

/** Whether Fastify logs every request at this level. */
export function logsRequests(level: AppConfig['LOG_LEVEL']): boolean {
  return level === 'debug' || level === 'trace'
}

/** Headers, cookies, forms and queries may contain secrets and are not logged. */
const serializers = {
  req: (request: FastifyRequest) => ({
    method: request.method,
    path: request.url.replace(/^\w+:\/\/[^/]*/, '').split('?')[0],
  }),
  res: (reply: FastifyReply) => ({ status: reply.statusCode }),
  // Other properties of an error may contain the whole request.
  err: (error: unknown) =>
    error instanceof Error ? { message: error.message, stack: error.stack } : String(error),
  // Fastify's multipart parser logs all headers here.
  busboyOptions: () => undefined,
}
