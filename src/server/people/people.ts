import type { OwnAccount, OwnChange } from '#contract/account.ts'
import { supportedLanguage } from '#contract/language.ts'
import type { Invitation, Person, PersonChange } from '#contract/people.ts'
import { mediaPath } from '#contract/picture.ts'
import { isRole } from '#contract/role.ts'
import type { Account } from '#contract/session.ts'

import { deleteDevices } from '../accounts/devices.ts'
import { deleteLinksMadeBy } from '../accounts/made-links.ts'
import { noPassword } from '../accounts/passwords.ts'
import { refuseEnded, type Session } from '../accounts/sessions.ts'
import type { Database, Trx } from '../database/database.ts'
import { transact } from '../database/transact.ts'
import type { Services } from '../services.ts'

type Store = Pick<Services, 'database' | 'clock'>

/** Returns all people, oldest account first. */
export async function findPeople(database: Database): Promise<Person[]> {
  return (await peopleQuery(database).execute()).map(asPerson)
}

/** Returns one person; undefined when unknown. */
export async function findPerson(database: Database, id: string): Promise<Person | undefined> {
  const row = await peopleQuery(database).where('admins.id', '=', id).executeTakeFirst()
  return row && asPerson(row)
}

/**
 * Query of people with the times of their last use and last change. Sessions are deleted on a change of role, so that
 * the history supplies the time as well.
 */
function peopleQuery(database: Database) {
  return database
    .selectFrom('admins')
    .select(['admins.id', 'email', 'name', 'picture', 'role', 'password', 'disabled_at'])
    .select((inner) => [
      'admins.created_at as added_at',
      inner
        .selectFrom('sessions')
        .select(({ fn }) => fn.max('used_at').as('at'))
        .whereRef('admin_id', '=', 'admins.id')
        .as('used_at'),
      inner
        .selectFrom('history')
        .select('at')
        .whereRef('history.email', '=', 'admins.email')
        .whereRef('admin_id', '=', 'admins.id')
        .orderBy('n', 'desc')
        .limit(1)
        .as('did_at'),
      inner
        .selectFrom('passkeys')
        .select(({ fn }) => fn.max('passkeys.id').as('id'))
        .whereRef('admin_id', '=', 'admins.id')
        .as('passkey_id'),
      inner
        .selectFrom('totps')
        .select('is_on')
        .whereRef('admin_id', '=', 'admins.id')
        .as('has_totp'),
    ])
    .orderBy('added_at')
    .orderBy('admins.id')
}

type Row = Awaited<ReturnType<ReturnType<typeof peopleQuery>['execute']>>[number]

function asPerson({ role, used_at: usedAt, did_at: didAt, ...row }: Row): Person {
  const lastAt = Math.max(usedAt ?? 0, didAt ?? 0)
  return {
    _id: row.id,
    email: row.email,
    name: row.name,
    picture: pathOf(row),
    // Roles unknown to this version belong to a newer one; they permit nothing here.
    role: isRole(role) ? role : 'reader',
    state: stateOf({ ...row, hasPasskey: row.passkey_id !== null }),
    hasFactor: row.passkey_id !== null || row.has_totp === 1,
    addedAt: new Date(row.added_at).toISOString(),
    usedAt: lastAt === 0 ? null : new Date(lastAt).toISOString(),
  }
}

/** Returns the path of a person's picture; '' without one. */
const pathOf = ({ picture }: { picture: string | null }) =>
  picture === null ? '' : mediaPath(picture, 320)

type StateColumns = { password: string; hasPasskey: boolean; disabled_at: number | null }

function stateOf({ password, hasPasskey, disabled_at }: StateColumns): Person['state'] {
  if (disabled_at !== null) return 'disabled'
  return password !== noPassword || hasPasskey ? 'active' : 'invited'
}

/** Returns the account of a session; the row exists as long as the session. */
export async function readOwn(
  { database }: Pick<Services, 'database'>,
  { account: { _id }, role }: Pick<Session, 'account' | 'role'>,
): Promise<OwnAccount> {
  const query = database.selectFrom('admins').select(['email', 'name', 'language', 'picture'])
  const { email, name, ...row } = await query.where('id', '=', _id).executeTakeFirstOrThrow()
  return { email, name, role, picture: pathOf(row), language: supportedLanguage(row.language) }
}

/** Sets or removes a person's picture; returns the SHA-256 of the one before, and the account. */
export async function updatePicture(
  trx: Trx,
  session: Pick<Session, 'account' | 'role'>,
  sha256: string | null,
): Promise<{ before: string | null; after: OwnAccount }> {
  const { _id } = session.account
  const query = trx.selectFrom('admins').select('picture').where('id', '=', _id)
  const { picture: before } = await query.forNoKeyUpdate().executeTakeFirstOrThrow()
  await trx.updateTable('admins').set({ picture: sha256 }).where('id', '=', _id).execute()
  return { before, after: await readOwn({ database: trx }, session) }
}

/** Changes a person's name or language. */
export async function updateOwn(
  trx: Trx,
  { account: { _id } }: Pick<Session, 'account'>,
  change: OwnChange,
): Promise<void> {
  await trx.updateTable('admins').set(change).where('id', '=', _id).execute()
}

/** Adds a person without a password; returns the id, or undefined when the email is taken. */
export async function createInvitation(
  { clock, ids }: Pick<Services, 'clock' | 'ids'>,
  trx: Trx,
  { email, name, role }: Invitation,
): Promise<string | undefined> {
  const row = { id: ids.id(), email, name, role, password: noPassword }
  const now = clock.now()
  const times = { created_at: now, enquiries_seen_at: now, unhindered_until: 0 }
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('admins')
    .values({ ...row, ...times, disabled_at: null })
    .onConflict((conflict) => conflict.column('email').doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n ? row.id : undefined
}

type Permissions = ReturnType<typeof permissionsOf>
export type Changed = { about: Account; from: Permissions; to: Permissions }
type PersonContext = {
  id: string
  session?: Pick<Session, 'id'>
  note: (trx: Trx, changed: Changed) => Promise<void>
}

/**
 * Changes a person's role, or disables or enables them, and ends all their sessions, and the links they have made
 * unless they are still an owner; refused as `last` when no owner could sign in afterwards. `session` is that of the
 * request, missing for an operator; `note` logs the change.
 */
export function updatePerson(
  { database, clock }: Store,
  { id, session, note }: PersonContext,
  change: PersonChange,
): Promise<'done' | 'unknown' | 'last'> {
  return transact(database, async (trx) => {
    const people = await lockPeople(trx)
    // Checked after locking, so that two owners who end each other's session do not deadlock.
    if (session) await refuseEnded(trx, session.id)
    const person = people.find((row) => row.id === id)
    if (!person) return 'unknown'
    const before = permissionsOf(person)
    const after = { ...before, ...change }
    if (before.role === after.role && before.isDisabled === after.isDisabled) return 'done'
    const row = {
      role: after.role,
      disabled_at: after.isDisabled ? (person.disabled_at ?? clock.now()) : null,
      ...(after.isDisabled && { unhindered_until: 0 }),
    }
    const others = people.filter((each) => each !== person)
    if (![...others, { ...person, ...row }].some(isActiveOwner)) return 'last'
    await trx.updateTable('admins').set(row).where('id', '=', id).execute()
    await signOut(trx, id, after)
    if (!isActiveOwner({ ...person, ...row })) await deleteLinksMadeBy(trx, id)
    await note(trx, { about: { _id: id, email: person.email }, from: before, to: after })
    return 'done'
  })
}

const permissionsOf = ({
  role,
  disabled_at: disabledAt,
}: { role: string } & Pick<StateColumns, 'disabled_at'>) => ({
  role,
  isDisabled: disabledAt !== null,
})

/** Whether a person is an owner who can sign in. */
const isActiveOwner = (row: StateColumns & { role: string }) =>
  row.role === 'admin' && stateOf(row) === 'active'

/** Locks all people, so that two owners who demote each other cannot each count on the other. */
async function lockPeople(trx: Trx) {
  const people = await trx
    .selectFrom('admins')
    .select(['id', 'email', 'role', 'password', 'disabled_at'])
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  // Read after locking: a link used meanwhile may have replaced a password by a passkey.
  const owned = await trx.selectFrom('passkeys').select('admin_id').distinct().execute()
  const owners = new Set(owned.map(({ admin_id: adminId }) => adminId))
  return people.map((row) => ({ ...row, hasPasskey: owners.has(row.id) }))
}

async function signOut(trx: Trx, id: string, { isDisabled }: { isDisabled: boolean }) {
  await trx.deleteFrom('sessions').where('admin_id', '=', id).execute()
  if (!isDisabled) return
  await deleteDevices(trx, id)
  await trx.deleteFrom('links').where('admin_id', '=', id).execute()
}
