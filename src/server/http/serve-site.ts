import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'

import { intakeFields } from '#contract/public.ts'

import type { Services } from '../services.ts'
import { escaped } from './escaped.ts'
import { addressFor } from './origin.ts'

const folder = join(import.meta.dirname, '../../site')
/** Start of the page's `webcal:` links, which cannot be relative. */
const exampleServer = 'webcal://console.example.org/'
/** Files of the page; the folder also contains those of the embeds. */
const served = ['/site.css', '/site.js']
/** The form's field for the time at which the page was sent. */
const timeField = `name="${intakeFields.shownAt}" value="`
const uncached = { 'cache-control': 'no-cache' }

/** Serves a sample website that uses public calls only, as a demonstration and a template. */
export async function serveSite(
  app: FastifyInstance,
  services: Pick<Services, 'config' | 'clock'>,
): Promise<void> {
  const page = await readFile(join(folder, 'index.html'), 'utf8')
  for (const path of ['/site/', '/site/index.html']) {
    app.get(path, async (request, reply) =>
      reply
        .headers(uncached)
        .type('text/html; charset=utf-8')
        .send(withTime(services.clock.now(), withCalendarAt(addressFor(services, request), page))),
    )
  }
  await app.register(fastifyStatic, {
    root: folder,
    prefix: '/site',
    allowedPath: (path) => served.includes(path),
    redirect: true,
    decorateReply: false,
    cacheControl: false,
    setHeaders: (reply) => {
      reply.headers(uncached)
    },
  })
}

/** Inserts the server's address into the page's `webcal:` links; without one they become ordinary links. */
function withCalendarAt(address: string, page: string): string {
  const server = escaped(`${address.replace(/^https?:/, 'webcal:')}/`)
  return page.replaceAll(exampleServer, () => server)
}

/** Writes the time into the form, which shows how long a visitor without script took to fill it in. */
function withTime(now: number, page: string): string {
  return page.replace(timeField, timeField + String(now))
}
