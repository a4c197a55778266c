import { createHash } from 'node:crypto'

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { v5 } from 'uuid'

import { asIntake } from '#contract/intake.ts'
import { intakeFields, intakePath, visitorsEmail } from '#contract/public.ts'
import { enquiries } from '#contract/resources/enquiry.ts'

import type { Trx } from '../database/database.ts'
import { parseFields, readItemToChange, updateItem } from '../database/items.ts'
import type { ItemRow } from '../database/tables.ts'
import { transact } from '../database/transact.ts'
import { clientAddressOf } from '../http/address.ts'
import { loggedReplyTo, refusalError, sendReply } from '../http/fault.ts'
import { originFor } from '../http/origin.ts'
import * as effects from '../items/effects.ts'
import type { Delivery } from '../notifications/deliver.ts'
import { queuePush } from '../notifications/queue.ts'
import type { Services } from '../services.ts'
import { messageContextOf, messageOf } from '../webhooks/message.ts'
import { queueMessage } from '../webhooks/queue.ts'
import { countSubmission, countStoredEnquiry } from './enquiry-limits.ts'
import { refusedPage, thankYouPage } from './pages.ts'
import { enquiryIn, type ReadEnquiry, readSent, textIn } from './read-enquiry.ts'
import { translatedRefusal, wordsFor } from './words.ts'

const bodyMaxBytes = 256 * 1024
/** After this time a repeated enquiry counts as a new one, in ms. */
const repeatedWithinMs = 24 * 60 * 60 * 1000
/** Actor of the addition in the history; cannot sign in. */
const website = { _id: visitorsEmail, email: visitorsEmail }
/** Namespace of the ids derived from the contents of enquiries. */
const namespace = 'b1f5b1de-6f37-4e0b-9d3c-5a4d4c1f6c2a'

/** Registers the call that receives enquiries from websites, including forms without script. */
export function serveIntake(app: FastifyInstance, services: Services, delivery: Delivery): void {
  app.addContentTypeParser<string>(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, body, done) => done(null, new URLSearchParams(body)),
  )
  // The error handler also renders a page for refusals of the body, which never reach the handler.
  app.post(
    intakePath,
    { bodyLimit: bodyMaxBytes, errorHandler: sendRefusal },
    async (request, reply) => {
      const received = await receive(services, request)
      delivery.wake()
      return wantsPage(request)
        ? sendThankYou(request, reply, received)
        : sendReceipt(reply, received)
    },
  )
}

type Received = { receipt: string; isNew: boolean; next: URL | undefined; back: string | undefined }

const html = 'text/html; charset=utf-8'

/** Whether the reply to a plain form is displayed in a browser. */
function wantsPage({ headers }: FastifyRequest): boolean {
  return headers.accept?.includes('text/html') === true
}

async function receive(services: Services, request: FastifyRequest): Promise<Received> {
  refuseOtherOrigins(services, request)
  await countSubmission(services, clientAddressOf(request))
  const sent = await readSent(request)
  const read = enquiryIn(sent, services.clock.now())
  const next = nextIn(textIn(sent, intakeFields.next), request)
  return { ...(await store(services, read, request)), next, back: pageOf(request) }
}

/** Refuses enquiries from other origins if the organisation has configured the allowed ones. */
function refuseOtherOrigins(services: Services, request: FastifyRequest): void {
  const { PUBLIC_ORIGINS: allowed } = services.config
  if (allowed.length === 0) return
  const { origin } = request.headers
  const isAllowed =
    origin !== undefined && [...allowed, originFor(services, request)].includes(origin)
  if (!isAllowed) {
    throw refusalError('forbidden', 'Enquiries are not taken from this website')
  }
}

/** Stores an enquiry; a repetition within a day is not stored again and gets the first enquiry number. */
function store(services: Services, { values, spam }: ReadEnquiry, request: FastifyRequest) {
  const { database, clock, monotonicClock } = services
  const webhooks = messageContextOf(services, request)
  return transact(database, async (trx) => {
    const now = clock.now()
    const { id, found } = await freeIdFor({ trx, now }, values)
    const push = { about: 'enquiry', subject: id, due: monotonicClock.now() } as const
    if (found) {
      const receipt = receiptIn(found)
      if (!spam && isSuspectedSpam(found)) {
        // Not recorded in the history, because no person makes this change.
        const after = await updateItem(trx, found, { values: { intake: { receipt } }, now })
        await queuePush(trx, push)
        // Suspected spam was not sent to webhooks.
        const message = messageOf(enquiries, { after }, webhooks)
        await queueMessage({ trx, now, monotonicNow: push.due, webhooks }, message)
      }
      return { receipt, isNew: false }
    }
    await countStoredEnquiry({ database: trx, monotonicClock }, { isSpam: spam !== undefined })
    const receipt = receiptOf(id)
    const operation = {
      trx,
      resource: enquiries,
      by: { account: website },
      address: '',
      key: undefined,
      now,
      monotonicNow: push.due,
      webhooks,
    }
    const intake = { receipt, ...(spam && { spam }) }
    await effects.commitAdd(operation, {
      id,
      values: { ...values, intake },
      picture: null,
      madeAt: now,
    })
    if (!spam) await queuePush(trx, push)
    return { receipt, isNew: true }
  })
}

/**
 * Returns the id derived from an enquiry's contents, and the stored item if there is one. If that was removed or is
 * older than a day, a derived next id is used, also by later repetitions: a sender who repeats an enquiry must not
 * learn that it exists.
 */
async function freeIdFor(
  { trx, now }: { trx: Trx; now: number },
  values: ReadEnquiry['values'],
  timesBefore = 0,
): Promise<{ id: string; found?: ItemRow }> {
  const contents = JSON.stringify(values)
  const id = v5(timesBefore === 0 ? contents : `${contents} ${timesBefore}`, namespace)
  const found = await readItemToChange(trx, { kind: enquiries.name, id })
  if (found === 'unknown') return { id }
  // A time in the future was stored by a wrong clock.
  const isThere = found !== 'removed' && Math.abs(now - found.created_at) < repeatedWithinMs
  return isThere ? { id, found } : freeIdFor({ trx, now }, values, timesBefore + 1)
}

const isSuspectedSpam = (row: ItemRow) => asIntake(parseFields(row)['intake'])?.spam !== undefined

function receiptIn(row: ItemRow): string {
  return asIntake(parseFields(row)['intake'])?.receipt ?? receiptOf(row.id)
}

/** Short enough to be read out on the telephone, without letters that look alike. */
function receiptOf(id: string): string {
  const letters = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'
  const bytes = createHash('sha256').update(id).digest().subarray(0, 8)
  const drawn = [...bytes].map((byte) => letters[byte % letters.length]).join('')
  return `E-${drawn.slice(0, 4)}-${drawn.slice(4)}`
}

const statusOf = ({ isNew }: Received) => (isNew ? 201 : 200)

function sendReceipt(reply: FastifyReply, received: Received) {
  const { receipt } = received
  const message = 'Thank you. Your enquiry has arrived.'
  return sendReply(reply, {
    status: statusOf(received),
    body: { success: true, data: { receipt }, message },
  })
}

function sendThankYou(request: FastifyRequest, reply: FastifyReply, received: Received) {
  const { receipt, next, back } = received
  reply.header('cache-control', 'no-store')
  if (next) return reply.redirect(withReceipt(next, receipt), 303)
  return reply
    .code(statusOf(received))
    .type(html)
    .send(thankYouPage(wordsFor(request), receipt, back))
}

function sendRefusal(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  const answer = loggedReplyTo(error, request)
  const { status, headers, body } = answer
  if (body.success) {
    sendReply(reply, answer)
    return
  }
  const words = wordsFor(request)
  reply.header('content-language', words.lang)
  if (!wantsPage(request)) {
    sendReply(reply, { ...answer, body: translatedRefusal(words, body) })
    return
  }
  reply
    .code(status)
    .headers({ 'cache-control': 'no-store', ...headers })
    .type(html)
    .send(refusedPage(words, body.message, body.problems))
}

/** Returns a page of the website that contains the form; undefined for any other, to prevent open redirects. */
function nextIn(text: string, request: FastifyRequest): URL | undefined {
  const page = pageOf(request)
  const { origin = page && new URL(page).origin } = request.headers
  const base = page ?? origin
  if (isUnresolvable(text, request) || !base || !URL.canParse(text, base)) return undefined
  const next = new URL(text, base)
  const isSame = next.origin === origin && /^https?:$/.test(next.protocol)
  return isSame ? next : undefined
}

/** Whether an address is empty, or relative to a folder that is unknown. */
function isUnresolvable(text: string, request: FastifyRequest): boolean {
  if (text.startsWith('/') || URL.canParse(text)) return false
  return text === '' || !isFolderKnown(request)
}

/** Browsers send only the origin of the form's page to other origins, unless the page has a referrer policy. */
function isFolderKnown(request: FastifyRequest): boolean {
  const page = pageOf(request)
  if (request.headers['sec-fetch-site'] === 'same-origin') return true
  return page !== undefined && new URL(page).pathname !== '/'
}

/** Returns the page that contains the form, or its origin, if the browser sends it. */
function pageOf({ headers: { referer = '' } }: FastifyRequest): string | undefined {
  return /^https?:/.test(referer) && URL.canParse(referer) ? referer : undefined
}

function withReceipt(next: URL, receipt: string): string {
  const address = new URL(next)
  address.searchParams.set('receipt', receipt)
  return address.href
}
