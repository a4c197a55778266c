import { networkOf } from '../http/address.ts'
import { refusalError } from '../http/fault.ts'
import type { Services } from '../services.ts'
import {
  accountSubject,
  addressSubject,
  codeSubject,
  countFailure,
  deleteFailures,
  readFailures,
  type Subject,
  waitingSubject,
} from './attempts.ts'

type Store = Pick<Services, 'database' | 'monotonicClock'>

/** Counters of an attempt: its device, session or address, and for addresses those of the account. */
export type Counters = { source: Subject; ofAccount?: AccountCounters }
type AccountCounters = { account: Subject; waiting: Subject; code: Subject }

/** Waiting time in ms of the account, and whether there were failures from the same source. */
type Standing = { accountWaitMs: number; hasFailed: boolean }

/** Returns the counters of an attempt from a known device or session, or from an address. */
export function countersOf(attempt: {
  email: string
  address: string
  known: Subject | undefined
}): Counters {
  if (attempt.known) return { source: attempt.known }
  const network = networkOf(attempt.address)
  const { email } = attempt
  return {
    source: addressSubject(network),
    ofAccount: {
      account: accountSubject(email),
      waiting: waitingSubject(network),
      code: codeSubject(email),
    },
  }
}

/**
 * Reads the failures before an attempt. While an account waits, each address may still try a few passwords, because
 * one that an operator has just set is accepted even then; all others get the same refusal.
 * @throws `too-many` while the source waits, or after too many attempts from there at accounts that wait.
 */
export async function refuseDuringWait(store: Store, counters: Counters): Promise<Standing> {
  const { source, account, waiting } = await readWaits(store, counters)
  const accountWaitMs = account ?? 0
  const isRefused = (source ?? 0) > 0 || (accountWaitMs > 0 && (waiting ?? 0) > 0)
  if (isRefused) throw tooMany(Math.max(source ?? 0, accountWaitMs))
  return { accountWaitMs, hasFailed: source !== undefined || waiting !== undefined }
}

/**
 * Refuses a code from an unknown device after too many wrong ones.
 * @throws `too-many`.
 */
export async function refuseCodeDuringWait(store: Store, counters: Counters): Promise<void> {
  const { code: waitMs = 0 } = await readWaits(store, counters)
  if (waitMs > 0) throw tooMany(waitMs)
}

/** Counts a failed attempt; returns the time in ms until the next one. */
export async function countFailed(
  store: Store,
  counters: Counters,
  { isCodeWrong }: { isCodeWrong: boolean },
): Promise<number> {
  const { source, ofAccount } = counters
  const ofCode = ofAccount && isCodeWrong ? [ofAccount.code] : []
  await countFailure(store, ofAccount ? [source, ofAccount.account, ...ofCode] : [source])
  const waits = await readWaits(store, counters)
  return Math.max(waits.source ?? 0, waits.account ?? 0, isCodeWrong ? (waits.code ?? 0) : 0)
}

/**
 * Counts an attempt at an account that waits. It lengthens neither the wait of the account nor that of the address,
 * because people try again while strangers guess.
 */
export async function countDuringWait(store: Store, { ofAccount }: Counters): Promise<void> {
  if (ofAccount) await countFailure(store, [ofAccount.waiting])
}

/**
 * Deletes the failures of source and code after a success. Those of the account stay: a wait that ends early would
 * reveal that somebody signed in.
 */
export async function deleteSourceFailures(
  store: Store,
  { source, ofAccount }: Counters,
): Promise<void> {
  await deleteFailures(store, ofAccount ? [source, ofAccount.waiting, ofAccount.code] : [source])
}

/** Refusal of an attempt during a wait. */
export function tooMany(waitMs: number) {
  const retryAfterSeconds = Math.ceil(waitMs / 1000)
  const message = `Too many failed attempts. Please wait ${formattedDuration(retryAfterSeconds)}.`
  return refusalError('too-many', message, { retryAfterSeconds })
}

async function readWaits(store: Store, { source, ofAccount }: Counters) {
  const ofAddress = ofAccount ? [ofAccount.account, ofAccount.waiting, ofAccount.code] : []
  const waits = await readFailures(store, [source, ...ofAddress])
  const waitOf = (subject: Subject | undefined) => subject && waits.get(subject.name)
  return {
    source: waitOf(source),
    account: waitOf(ofAccount?.account),
    waiting: waitOf(ofAccount?.waiting),
    code: waitOf(ofAccount?.code),
  }
}

function formattedDuration(seconds: number): string {
  if (seconds > 90) return `${Math.ceil(seconds / 60)} minutes`
  return seconds === 1 ? 'a second' : `${seconds} seconds`
}
