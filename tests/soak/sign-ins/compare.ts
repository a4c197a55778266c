import { rounded, type SignIn } from './door.ts'
import { mannWhitney, median } from './mann-whitney.ts'

const guessCount = 400
const leastLikely = 0.001

/** Enough accounts that the guesses cause no wait for any of them. */
const accountsNeeded = guessCount / 2 / 4

const nameOf = (kind: 'known' | 'unknown', count: number) => `${kind}-${count}@take-off.example`

const namesOf = (kind: 'known' | 'unknown') =>
  Array.from({ length: accountsNeeded }, (_, count) => nameOf(kind, count))

/** Accounts that exist. */
export const knownAccounts = namesOf('known')

/** All accounts that are guessed at. */
export const guessedAccounts = [...knownAccounts, ...namesOf('unknown')]

/**
 * Returns the differences between existing and unknown accounts that a guesser could measure: the time of a guess,
 * both checked and refused for its wait.
 */
export async function compareGuesses(
  signIn: SignIn,
  lockOut: () => Promise<void>,
): Promise<string[]> {
  // The first calls also open the first connection.
  for (let count = 0; count < 20; count += 1) await guess(signIn, { email: 'x@y.example', count })
  const checked = await compare('A guess that is checked', { signIn, status: 401 })
  const heldUp = { signIn, status: 429, prepare: lockOut }
  return [...checked, ...(await compare('A guess that is held up', heldUp))]
}

/** `prepare` runs before each round of the accounts, because their waits end after a minute. */
type GuessCase = { signIn: SignIn; status: number; prepare?: () => Promise<void> }

async function compare(title: string, { signIn, status, prepare }: GuessCase): Promise<string[]> {
  const times: Record<'known' | 'unknown', number[]> = { known: [], unknown: [] }
  const wrongStatuses: number[] = []
  for (let count = 0; count < guessCount / 2; count += 1) {
    if (count % accountsNeeded === 0) await prepare?.()
    const kinds = ['known', 'unknown'] as const
    for (const kind of Math.random() < 0.5 ? kinds : kinds.toReversed()) {
      const email = nameOf(kind, count % accountsNeeded)
      const outcome = await guess(signIn, { email, count })
      times[kind].push(outcome.ms)
      if (outcome.status !== status) wrongStatuses.push(outcome.status)
    }
  }
  const p = mannWhitney(times.known, times.unknown)
  console.log(
    `${title}: known ${rounded(median(times.known))}, unknown ${rounded(median(times.unknown))} ` +
      `(medians of ${guessCount / 2} each), p = ${p.toFixed(3)}`,
  )
  return [
    ...(p < leastLikely ? [`${title} tells which accounts exist`] : []),
    ...(wrongStatuses.length > 0 ? [`${title} was answered with ${wrongStatuses.join(', ')}`] : []),
  ]
}

/** Guesses from a different address each time, so that only the account matters. */
function guess(signIn: SignIn, { email, count }: { email: string; count: number }) {
  const address = `100.${64 + (count & 63)}.${(count >> 6) & 255}.${Math.floor(Math.random() * 255)}`
  return signIn({ email, password: 'a wrong password' }, { address })
}
