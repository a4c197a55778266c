import type { Role } from '#contract/role.ts'
import type { Credentials } from '#contract/session.ts'
import { hashPassword } from '#server/accounts/passwords.ts'
import type { Services } from '#server/services.ts'

export type Person = Credentials & { role: Role }

/**
 * Adds a person in the state after a first sign-in, from which on failures count; only changes the role of an
 * existing person.
 */
export async function addPerson(
  { database, clock, ids }: Services,
  { email, password, role }: Person,
) {
  const now = clock.now()
  const row = {
    ...{ id: ids.id(), email, name: '', role, password: await hashOnce(password) },
    ...{ disabled_at: null, unhindered_until: 0, created_at: now, enquiries_seen_at: now },
  }
  const { id } = await database
    .insertInto('admins')
    .values(row)
    .onConflict((conflict) => conflict.column('email').doUpdateSet({ role }))
    .returning('id')
    .executeTakeFirstOrThrow()
  return { _id: id, email }
}

const hashes = new Map<string, Promise<string>>()

/** Hashing is slow on purpose, so each hash is made once for all tests of a file. */
function hashOnce(password: string): Promise<string> {
  const hash = hashes.get(password) ?? hashPassword(password)
  hashes.set(password, hash)
  return hash
}
