import { isDisabled, setPassword } from '../people/operator-accounts.ts'
import { giveCredentials } from './credentials.ts'

/** `npm run set-password -- name@example.org`: replaces a lost password. */
await giveCredentials(
  { command: 'set-password', event: 'password-set' },
  async (store, given, note) => {
    const { email } = given
    if (await setPassword(store, given, note)) return undefined
    return (await isDisabled(store, email))
      ? `${email} is disabled. To enable the account again: npm run add-admin -- ${email}`
      : `There is no account with the address ${email}.`
  },
)
