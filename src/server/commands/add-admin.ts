import { addAdmin } from '../accounts/admins.ts'
import { giveCredentials } from './credentials.ts'

/** `npm run add-admin -- somebody@example.org`, also while the server runs, and for whoever was disabled. */
await giveCredentials({ command: 'add-admin', event: 'admin-added' }, async (store, given, note) =>
  (await addAdmin(store, given, note))
    ? undefined
    : `${given.email} is an admin already: npm run set-password -- ${given.email}`,
)
