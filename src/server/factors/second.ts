import type { SignInMethod } from '../accounts/security-log.ts'
import type { Services } from '../services.ts'
import { readTotp, takeCode } from './totp.ts'

/** What an attempt has shown whose password was right; or how its code is none. */
export async function secondFactor(
  services: Pick<Services, 'database' | 'clock'>,
  { adminId, code }: { adminId: string; code: string | undefined },
): Promise<SignInMethod | 'missing' | 'wrong'> {
  if ((await readTotp(services.database, { adminId })) !== 'on') return 'password'
  if (code === undefined || code.trim() === '') return 'missing'
  return (await takeCode(services, { adminId, code })) ? 'password and code' : 'wrong'
}
