import type { SignInMethod } from '#contract/audit.ts'

import type { CodeAttempt } from '../accounts/check-password.ts'
import type { Services } from '../services.ts'
import { isAppCode, readTotp, takeCode } from './totp.ts'

/** Returns the verified factors of an attempt with a right password, or the problem of its code. */
export async function verifySecondFactor(
  services: Pick<Services, 'database' | 'clock'>,
  { adminId, code, refuseGuess }: CodeAttempt,
): Promise<SignInMethod | 'missing' | 'wrong'> {
  if ((await readTotp(services.database, { adminId })) !== 'on') return 'password'
  if (code === undefined || code.trim() === '') return 'missing'
  // Recovery codes cannot be guessed, and are accepted during the wait.
  if (isAppCode(code)) await refuseGuess()
  return (await takeCode(services, { adminId, code })) ? 'password and code' : 'wrong'
}
