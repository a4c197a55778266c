import type { Database, Trx } from '../database/database.ts'
import { noPassword } from './passwords.ts'

type PersonKey = { adminId: string }

/** Whether a person has a password; one who came by a passkey may have none. */
export async function hasPassword(database: Database, { adminId }: PersonKey): Promise<boolean> {
  return isSet(await passwordRow(database, adminId).executeTakeFirst())
}

/** Whether a person has a password; locks their row until the transaction ends. */
export async function lockPassword(trx: Trx, { adminId }: PersonKey): Promise<boolean> {
  return isSet(await passwordRow(trx, adminId).forNoKeyUpdate().executeTakeFirst())
}

function passwordRow(database: Database, adminId: string) {
  return database.selectFrom('admins').select('password').where('id', '=', adminId)
}

const isSet = (row: { password: string } | undefined) =>
  row !== undefined && row.password !== noPassword
