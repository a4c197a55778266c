import { type ApiFault, faultError } from '#api/fault.ts'
import { openStore, type Storage, storageIn } from '#device/storage.ts'
import { makeOutbox } from '#sync/outbox.ts'
import type { Entry, Write } from '#sync/queue/entry.ts'
import { makeDrain } from '#sync/sending/drain.ts'
import type { DrainEvent } from '#sync/sending/ports.ts'
import type { Attempt, SendResult } from '#sync/sending/send.ts'

/** Answers of the simulated server: each send gets the next of `next`, then that of `for`, then `always`. */
type Answers = {
  next: (ApiFault | SendResult)[]
  always: ApiFault | SendResult
  for?: (entry: Entry) => ApiFault | SendResult | undefined
  /** Delays a reply until the promise resolves. */
  wait?: (entry: Entry) => Promise<void>
  /** Receives every event that the drain reports. */
  onEvent?: (event: DrainEvent) => void
}

const isFault = (answer: ApiFault | SendResult): answer is ApiFault => 'kind' in answer

type Options = {
  owner?: string
  lock?: string
  /** Value of the random source, from 0 to 1; it determines the length of backoffs. */
  random?: number
  /** Sends in place of `answers`. */
  send?: (attempt: Attempt) => Promise<SendResult>
}

/** Opens a real IndexedDB: a new one, or that with this name. */
export const storageOf = (database: string = crypto.randomUUID()) =>
  storageIn(openStore(database, 'kept'))

/** Creates the real outbox and drain on a storage, with a clock and a server that the test controls. */
export function makeKit(storage: Storage = storageOf(), options: Options = {}) {
  const { owner = 'asha', lock, send, random = 0 } = options
  const world = {
    now: 1_000_000,
    owner,
    isOnline: true,
    isOurs: true,
    /** Kind of item whose list is on screen. */
    shown: '',
    /** False once another tab has taken the lock. */
    isHeld: true,
    timers: [] as { at: number; run: () => void }[],
  }
  const answers: Answers = { next: [], always: {} }
  const sent: Entry[] = []
  const events: DrainEvent[] = []
  const newId = () => crypto.randomUUID()
  const outbox = makeOutbox({ storage, now: () => world.now, newId })
  const drain = makeDrain({
    outbox,
    send: async (attempt) => {
      const { entry } = attempt
      sent.push(entry)
      if (send) return send(attempt)
      await answers.wait?.(entry)
      const answer = answers.next.shift() ?? answers.for?.(entry) ?? answers.always
      if (isFault(answer)) throw faultError(answer)
      return answer
    },
    owner: () => world.owner,
    isOurs: () => world.isOurs,
    isOnline: () => world.isOnline,
    isShown: (kind) => kind === world.shown,
    runExclusively: (run) =>
      lock === undefined
        ? run(() => world.isHeld)
        : navigator.locks.request(lock, () => run(() => world.isHeld)),
    clock: {
      now: () => world.now,
      after: (ms, run) => {
        const timer = { at: world.now + ms, run }
        world.timers.push(timer)
        return () => (world.timers = world.timers.filter((each) => each !== timer))
      },
    },
    random: () => random,
    report: (event) => {
      events.push(event)
      answers.onEvent?.(event)
    },
  })
  return { world, answers, sent, events, outbox, drain, storage }
}

/** Returns a change to a gallery item, as a form would submit it; its picture is one of its fields. */
export function galleryWrite(change: Partial<Write> = {}): Write {
  const { picture } = change
  const parts = {
    title: 'Opening night',
    description: 'The hall fills up.',
    ...change.wireValues,
    ...(picture && { image: picture.sha256 }),
  }
  return { kind: 'galleryItem', itemId: 'photo-1', op: 'add', ...change, wireValues: parts }
}

/** Returns a picture of this size in bytes. */
export function pictureOf(size: number): NonNullable<Write['picture']> {
  const sha256 = String(size).padStart(64, '0')
  const bytes = new Uint8Array(size).buffer
  return { name: 'photo.webp', type: 'image/webp', size, sha256, bytes }
}
