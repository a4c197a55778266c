import type { Credentials } from '#contract/session.ts'

import { refuseWeakPassword } from '../accounts/password-rules.ts'
import { generatePassword } from '../accounts/passwords.ts'
import type { Note } from '../accounts/security-log.ts'
import { startProblem } from '../base/start-problem.ts'
import { type CommandContext, runForAdmin } from './run-for-admin.ts'

/**
 * Runs a command that sets a person's password: ADMIN_PASSWORD, or a generated one that is printed. `act` returns a
 * sentence when it fails.
 */
export function giveCredentials(
  { command, event }: { command: string; event: 'admin-added' | 'password-set' },
  act: (
    store: CommandContext['store'],
    given: Credentials,
    note: Note,
  ) => Promise<string | undefined>,
): Promise<void> {
  return runForAdmin(command, async ({ email, config, store, note }) => {
    const isGiven = config.ADMIN_PASSWORD !== ''
    const password = isGiven ? config.ADMIN_PASSWORD : generatePassword()
    if (isGiven) await refuseWeakPassword({ email, password })
    const problem = await act(store, { email, password }, note(event))
    if (problem !== undefined) throw startProblem(problem)
    return `${email} can sign in with the password ${isGiven ? 'from ADMIN_PASSWORD' : password}`
  })
}
