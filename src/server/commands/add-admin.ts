import { addAdmin } from '../people/operator-accounts.ts'
import { giveCredentials } from './credentials.ts'

/** `npm run add-admin -- name@example.org`, even while the server runs; also enables a disabled admin again. */
await giveCredentials({ command: 'add-admin', event: 'admin-added' }, async (store, given, note) =>
  (await addAdmin(store, given, note))
    ? undefined
    : `${given.email} is already an admin. To set a new password: ` +
      `npm run set-password -- ${given.email}`,
)
