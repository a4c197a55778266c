import { setPassword } from '../accounts.ts'
import { giveCredentials } from './credentials.ts'

/** `npm run set-password -- somebody@example.org`: for whoever has lost the old one. */
await giveCredentials('set-password', async (store, given) =>
  (await setPassword(store, given)) ? undefined : `${given.email} is no admin here.`,
)
