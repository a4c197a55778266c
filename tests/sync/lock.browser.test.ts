import { beforeEach, expect, test } from 'vitest'

import { jobs } from '#device/lease.ts'
import { exclusivelyByLock } from '#device/lock.ts'
import { openStore, type Storage, storageIn } from '#device/storage.ts'

/** Creates a clock that the test advances; timers fire only then. */
function makeClock() {
  let now = 0
  let timers: { at: number; run: () => void }[] = []
  return {
    now: () => now,
    after: (ms: number, run: () => void) => {
      const timer = { at: now + ms, run }
      timers.push(timer)
      return () => {
        timers = timers.filter((each) => each !== timer)
      }
    },
    /** Advances the clock in steps of a second, so that the work of a timer can end before the next one fires. */
    pass: async (ms: number) => {
      for (const end = now + ms; now < end;) {
        now += 1000
        const due = timers.filter(({ at }) => at <= now)
        timers = timers.filter(({ at }) => at > now)
        for (const { run } of due) run()
        if (due.length > 0) await settled()
      }
    },
  }
}

let storage: Storage
beforeEach(() => {
  storage = storageIn(openStore(crypto.randomUUID(), 'kept'))
})

/** Simulates a page whose work takes until `end` is called. */
function makePage(holder: string, clock = makeClock()) {
  const runExclusively = exclusivelyByLock({
    job: jobs.sending,
    locks: navigator.locks,
    storage,
    clock,
    holder,
  })
  let end = () => {}
  let isHeld: (() => boolean) | undefined
  const hasEnded = new Promise<void>((resolve) => {
    end = resolve
  })
  const ran = runExclusively(async (held) => {
    isHeld = held
    await hasEnded
  })
  return {
    ...{ clock, ran },
    end: () => end(),
    /** undefined if the work has not begun. */
    holds: () => isHeld?.(),
  }
}

/**
 * Resolves once the requests of locks and the transactions that were begun before are done, with those that follow
 * from them: the browser answers both in their order.
 */
async function settled() {
  for (let round = 0; round < 5; round += 1) {
    await storage.read([jobs.sending.key])
    await navigator.locks.query()
  }
}

test('a page that works keeps its lock, however long; then the next page gets it', async () => {
  const clock = makeClock()
  const first = makePage('first', clock)
  await settled()
  const second = makePage('second', clock)
  await clock.pass(200_000)
  expect([first.holds(), second.holds()]).toEqual([true, undefined])
  first.end()
  await first.ran
  await settled()
  expect(second.holds()).toBe(true)
  second.end()
  await second.ran
})

test('the lock of a frozen page is stolen, and that page begins nothing more', async () => {
  // Its clock stands still, because no timer of a frozen page fires.
  const frozen = makePage('frozen')
  await settled()
  const waiting = makePage('waiting')
  await waiting.clock.pass(70_000)
  expect([frozen.holds(), waiting.holds()]).toEqual([false, true])
  frozen.end()
  waiting.end()
  await Promise.all([frozen.ran, waiting.ran])
})

test('failing work rejects and releases the lock', async () => {
  const runExclusively = exclusivelyByLock({
    job: jobs.sending,
    locks: navigator.locks,
    storage,
    clock: makeClock(),
    holder: 'one',
  })
  await expect(runExclusively(() => Promise.reject(new Error('full')))).rejects.toThrow('full')
  const next = makePage('next')
  await settled()
  expect(next.holds()).toBe(true)
  next.end()
  await next.ran
})

test('work does not begin when its lock is stolen beforehand', async () => {
  let begin = async () => {}
  const request = async (_: string, __: LockOptions, work: () => Promise<void>): Promise<void> => {
    begin = work
    throw new DOMException('Stolen', 'AbortError')
  }
  // Only this overload is used; the type has several.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  const locks = { request } as Pick<LockManager, 'request'>
  const runExclusively = exclusivelyByLock({
    job: jobs.sending,
    locks,
    storage,
    clock: makeClock(),
    holder: 'a',
  })
  let hasBegun = false
  const ran = runExclusively(async () => {
    hasBegun = true
  })
  await ran
  await begin()
  expect(hasBegun).toBe(false)
})
