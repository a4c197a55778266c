import { parseArgs } from 'node:util'

import { firstAdmin } from '#tests/support/accounts.ts'

import { rounded, type SignIn, type SignInOutcome } from './door.ts'
import { median } from './mann-whitney.ts'

const { values } = parseArgs({ options: { guesses: { type: 'string', default: '10000' } } })
const guessesInAll = Number(values.guesses)
const addresses = 500
const maxConcurrentGuesses = 100
/** A known device gets its reply at least this many times as fast as a guess that is checked. */
const timesFaster = 2

/** The admin who gets a new password from the operator during the attack. */
export const ben = { email: 'ben@take-off.example', password: 'another long password' }

/** An admin with a second factor, whose password the guessers know. */
export const cora = { email: 'cora@take-off.example', password: 'a password that was stolen' }

/** Returns the problems during thousands of guesses. */
export async function problemsDuringAttack(
  signIn: SignIn,
  setBenPassword: (password: string) => Promise<void>,
): Promise<string[]> {
  const home = { address: '203.0.113.1' }
  const knownDevice = { ...home, cookie: (await signIn(firstAdmin, home)).cookie }
  const attack = { isOver: false }
  const startedAt = performance.now()
  const guesses = guessFromEverywhere(signIn).finally(() => (attack.isOver = true))

  const deviceSignIns: SignInOutcome[] = []
  const signInRepeatedly = async () => {
    while (!attack.isOver) {
      deviceSignIns.push(await signIn(firstAdmin, knownDevice))
      await new Promise((resolve) => setTimeout(resolve, 20))
    }
  }
  const resetPassword = async () => {
    await new Promise((resolve) => setTimeout(resolve, 1000))
    const newCredentials = { ...ben, password: 'given by the operator' }
    await setBenPassword(newCredentials.password)
    return {
      wasDuringAttack: !attack.isOver,
      ...(await signIn(newCredentials, { address: '203.0.113.77' })),
    }
  }
  const [{ countsByStatus, checkedMs }, , operatorSignIn] = await Promise.all([
    guesses,
    signInRepeatedly(),
    resetPassword(),
  ])

  const durations = deviceSignIns.map(({ ms }) => ms)
  const isHeldUp = median(durations) * timesFaster > median(checkedMs)
  const refusedCount = deviceSignIns.filter(({ status }) => status !== 200).length
  console.log(
    `${guessesInAll} wrong sign-ins from ${addresses} addresses in ${rounded(performance.now() - startedAt)}:`,
    countsByStatus,
  )
  console.log(
    `On a known device: ${deviceSignIns.length} sign-ins, ${refusedCount} turned away, ` +
      `median ${rounded(median(durations))}, longest ${rounded(Math.max(...durations))}, ` +
      `and ${rounded(median(checkedMs))} for a guess that is checked`,
  )
  console.log(
    `With a password from the operator: ${operatorSignIn.status} after ${rounded(operatorSignIn.ms)}`,
  )
  return [
    ...(countsByStatus[200] === undefined ? [] : ['A guess signed in']),
    ...(refusedCount > 0 || isHeldUp ? ['A known device was held up'] : []),
    ...(operatorSignIn.status === 200 ? [] : ['A password from the operator was held up']),
    ...(operatorSignIn.wasDuringAttack ? [] : ['The operator came too late to see anything']),
  ]
}

type Guesses = { countsByStatus: Record<number, number>; checkedMs: number[] }

/**
 * Three fifths of the guesses target existing accounts, those of `cora` with the right password and a guessed code.
 * Returns the counts of the replies by status, and the times of the guesses that were checked.
 */
async function guessFromEverywhere(signIn: SignIn): Promise<Guesses> {
  const countsByStatus: Record<number, number> = {}
  const checkedMs: number[] = []
  let next = 0
  const guess = async () => {
    while (next < guessesInAll) {
      const count = next
      next += 1
      const index = count % addresses
      const unknown = `guess-${count % 50}@take-off.example`
      const emails = [firstAdmin.email, unknown, ben.email, unknown, cora.email]
      const email = emails[count % emails.length] ?? unknown
      const password = email === cora.email ? cora.password : `guess ${count}`
      const code = String(count).padStart(6, '0')
      const address = `198.51.${index >> 8}.${index & 255}`
      const { status, ms } = await signIn({ email, password, code }, { address })
      countsByStatus[status] = (countsByStatus[status] ?? 0) + 1
      if (status === 401) checkedMs.push(ms)
    }
  }
  await Promise.all(Array.from({ length: maxConcurrentGuesses }, guess))
  return { countsByStatus, checkedMs }
}

/**
 * Returns the problems with passkeys that are not signed by a registered key: 200 responses with the id of a stored
 * passkey, and 200 with unknown ids.
 */
export async function problemsWithForgedPasskeys(
  forge: (id: string, address: string) => Promise<number>,
  storedId: string,
): Promise<string[]> {
  const countsByStatus: Record<number, number> = {}
  for (let count = 0; count < 400; count += 1) {
    const id = count % 2 === 0 ? storedId : `unknown-${count}`
    const status = await forge(id, `198.18.${count >> 6}.${count & 63}`)
    countsByStatus[status] = (countsByStatus[status] ?? 0) + 1
  }
  console.log('400 forged passkeys:', countsByStatus)
  return countsByStatus[401] === 400 ? [] : ['A forged passkey was not refused']
}
