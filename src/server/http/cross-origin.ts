import type { FastifyCorsOptions, FastifyCorsOptionsDelegateCallback } from '@fastify/cors'

import { publicPrefix } from '#contract/public.ts'
import { headers } from '#contract/reply.ts'

import type { AppConfig } from '../services.ts'

/** CORS options: configured origins may use all calls, every origin the public ones. */
export function crossOrigin({ CORS_ORIGINS: origins }: Pick<AppConfig, 'CORS_ORIGINS'>) {
  const consoleOptions = optionsFor(origins)
  const delegator: FastifyCorsOptionsDelegateCallback = ({ url }, decide) => {
    decide(null, url.startsWith(publicPrefix) ? publicOptions : consoleOptions)
  }
  return { delegator }
}

const shared: FastifyCorsOptions = {
  exposedHeaders: ['etag', 'retry-after', 'x-request-id'],
  maxAge: 600,
}

/** Without credentials. */
const publicOptions: FastifyCorsOptions = {
  ...shared,
  origin: '*',
  methods: ['GET', 'POST'],
  allowedHeaders: ['content-type', 'if-none-match'],
}

function optionsFor(origins: string[]): FastifyCorsOptions {
  return {
    ...shared,
    origin: origins.length > 0 && origins,
    credentials: true,
    methods: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'],
    allowedHeaders: ['authorization', 'content-type', 'if-match', 'if-none-match'].concat(
      Object.values(headers),
    ),
  }
}
