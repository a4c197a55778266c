import * as v from 'valibot'

import { type LanguageCode, supportedLanguage } from '#contract/language.ts'
import type { PushedMessage, PushTarget } from '#contract/notifications.ts'
import { enquiries } from '#contract/resources/enquiry.ts'
import { galleryItems } from '#contract/resources/gallery-item.ts'
import { isRole } from '#contract/role.ts'
import { accessScopeOf } from '#contract/roles.ts'

import { isLimitedSession } from '../accounts/required-factors.ts'
import { unexpiredSessions } from '../accounts/sessions.ts'
import { parseFields } from '../database/items.ts'
import type { PushRow, MonotonicTime } from '../database/tables.ts'
import type { Services } from '../services.ts'
import { countNewEnquiries } from './new-enquiries.ts'
import { progressOf } from './photo-batches.ts'

/** A message that is due. */
export type DuePush = {
  key: Pick<PushRow, 'session_id' | 'about' | 'subject'>
  dueAt: MonotonicTime
  tries: number
  target: PushTarget
  /** Recipient. */
  person: { id: string; role: string; language: LanguageCode; isLimited: boolean }
}

/** Longest displayed name: a message is limited to 4 KB. */
const nameMaxLength = 80

/** Returns at most `limit` messages that are due, for live sessions only. */
export async function findDuePushes(services: Services, limit: number): Promise<DuePush[]> {
  const rows = await unexpiredSessions(services)
    .innerJoin('push_targets', 'push_targets.session_id', 'sessions.id')
    .innerJoin('pushes', 'pushes.session_id', 'sessions.id')
    .innerJoin('admins', 'admins.id', 'sessions.admin_id')
    .where('admins.disabled_at', 'is', null)
    .where('due_seen', '<=', services.monotonicClock.now())
    .select(['pushes.session_id', 'about', 'subject', 'due_seen', 'tries'])
    .select(['endpoint', 'p256dh', 'auth', 'sessions.admin_id', 'admins.role', 'admins.language'])
    .select((inner) => [
      'sessions.has_two_factors',
      inner.selectFrom('installation').select('factor_roles').as('factor_roles'),
    ])
    .orderBy('due_seen')
    .limit(limit)
    .execute()
  return rows.map((row) => ({
    key: { session_id: row.session_id, about: row.about, subject: row.subject },
    dueAt: row.due_seen,
    tries: row.tries,
    target: { endpoint: row.endpoint, keys: { p256dh: row.p256dh, auth: row.auth } },
    person: {
      id: row.admin_id,
      role: row.role,
      language: supportedLanguage(row.language) ?? 'en',
      isLimited: isLimitedSession(row),
    },
  }))
}

/** Returns the text of a message; undefined when it has become obsolete. */
export function pushMessageOf(
  services: Services,
  due: DuePush,
): Promise<PushedMessage | undefined> {
  const { about } = due.key
  if (about === 'test') return Promise.resolve({ about })
  if (about === 'photos') return aboutPhotos(services, due)
  return about === 'enquiry' ? aboutEnquiry(services, due) : aboutChange(services, due)
}

/** Undefined when the enquiry was removed, or the session may not read enquiries. */
async function aboutEnquiry(
  { database }: Services,
  { key: { subject }, person: { id: personId, role, isLimited } }: DuePush,
): Promise<PushedMessage | undefined> {
  const need = { area: enquiries.name, act: 'read' } as const
  if (isLimited || !isRole(role) || accessScopeOf(role, need) === 'none') return undefined
  const row = await database
    .selectFrom('items')
    .select('fields')
    .where('kind', '=', enquiries.name)
    .where('id', '=', subject)
    .executeTakeFirst()
  if (!row) return undefined
  const newEnquiries = await countNewEnquiries(database, personId)
  return { about: 'enquiry', name: nameIn(parseFields(row)), newEnquiries }
}

const enquiryNames = v.object({
  personalInfo: v.object({ firstName: v.string(), lastName: v.string() }),
})

function nameIn(values: Record<string, unknown>): string {
  const { success, output } = v.safeParse(enquiryNames, values)
  if (!success) return ''
  const { firstName, lastName } = output.personalInfo
  return `${firstName} ${lastName}`.trim().slice(0, nameMaxLength)
}

/** Undefined when all photos have arrived meanwhile, or the person may not add photos any more. */
async function aboutPhotos(
  { database }: Services,
  { key: { session_id: sessionId, subject: id }, person: { role } }: DuePush,
): Promise<PushedMessage | undefined> {
  const need = { area: galleryItems.name, act: 'add' } as const
  if (!isRole(role) || accessScopeOf(role, need) === 'none') return undefined
  const progress = await progressOf(database, { sessionId, id })
  return progress && { about: 'photos', ...progress }
}

/** Undefined when the change has been accepted meanwhile. */
async function aboutChange(
  { database }: Services,
  { key: { subject }, person: { id: owner } }: DuePush,
): Promise<PushedMessage | undefined> {
  const accepted = await database
    .selectFrom('writes')
    .select('status')
    .where('owner', '=', owner)
    .where('key', '=', subject)
    .where('status', '<', 400)
    .executeTakeFirst()
  return accepted ? undefined : { about: 'changes' }
}
