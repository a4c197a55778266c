import { startProblem } from '../base/start-problem.ts'
import { disableAdmin } from '../people/operator-accounts.ts'
import { runForAdmin } from './run-for-admin.ts'

/** `npm run disable-admin -- name@example.org`, even while the server runs; ends their sessions immediately. */
await runForAdmin('disable-admin', async ({ email, store, note }) => {
  const outcome = await disableAdmin(store, email, note('admin-disabled'))
  if (outcome === 'unknown')
    throw startProblem(`There is no enabled account with the address ${email}.`)
  if (outcome === 'last') {
    throw startProblem(
      `${email} is the last owner who can sign in. First add another one: npm run add-admin -- ` +
        'name@example.org',
    )
  }
  return `${email} is disabled and signed out everywhere`
})
