import type { FastifyRequest } from 'fastify'

import { announcement } from '#contract/announcement.ts'
import { asIntake } from '#contract/intake.ts'
import { publicLists } from '#contract/public.ts'
import { type Resource, valuesOf } from '#contract/resource.ts'
import { enquiries } from '#contract/resources/enquiry.ts'
import { webhookKinds } from '#contract/webhooks.ts'

import { parseFields } from '../database/items.ts'
import { publicItem } from '../database/public-item.ts'
import type { ItemRow } from '../database/tables.ts'
import { addressFor } from '../http/origin.ts'
import type { Services } from '../services.ts'

/** Data that messages depend on beside the item. */
export type MessageContext = {
  /** Base URL of pictures and calendars. */
  origin: string
  /** Whether members' email and phone are included. */
  withContacts: boolean
  /** Starts the sending; called after the commit. */
  wake: (() => void) | undefined
}

/** The kind of a message, and what it tells. */
export type Message = { kind: string; data: unknown }

/** A changed item: without `before` it is new, without `after` it was removed. */
type Change = { before?: ItemRow | undefined; after?: ItemRow | undefined }

/** Returns the context of messages about the changes that a request makes. */
export function messageContextOf(
  services: Pick<Services, 'config' | 'wakeWebhooks'>,
  request: FastifyRequest,
): MessageContext {
  const { config, wakeWebhooks: wake } = services
  return { origin: addressFor(services, request), withContacts: config.PUBLIC_CONTACTS, wake }
}

/** Returns the message about a change, which shows no more than visitors may see; undefined for changes without one. */
export function messageOf(
  resource: Resource,
  change: Change,
  context: MessageContext,
): Message | undefined {
  if (resource.name === enquiries.name) return aboutEnquiry(change)
  if (resource.name === announcement.name) return aboutAnnouncement(change)
  const list = publicLists.find((each) => each.resource.name === resource.name)
  const { before, after } = change
  const happened = after ? (before ? 'changed' : 'added') : 'removed'
  const kind = webhookKinds.find((each) => each === `${resource.name}.${happened}`)
  if (!list || kind === undefined) return undefined
  const { origin, withContacts } = context
  const view = { resource, origin, calendar: list.calendar, withContacts }
  return { kind, data: after ? publicItem(view, after) : { _id: before?.id } }
}

/** Names nothing that the sender has written, and suspected spam not at all. */
function aboutEnquiry({ before, after }: Change): Message | undefined {
  if (before || !after) return undefined
  const intake = asIntake(parseFields(after)['intake'])
  if (intake?.spam !== undefined) return undefined
  return { kind: 'enquiry.added', data: { _id: after.id, receipt: intake?.receipt ?? null } }
}

/** Visitors see an active announcement only. */
function aboutAnnouncement({ before, after }: Change): Message | undefined {
  const [was, is] = [shownAnnouncement(before), shownAnnouncement(after)]
  return was || is ? { kind: 'announcement.changed', data: is ?? null } : undefined
}

function shownAnnouncement(row: ItemRow | undefined) {
  const fields = row ? parseFields(row) : {}
  return fields[announcement.switchField.name] === true ? valuesOf(announcement, fields) : undefined
}
