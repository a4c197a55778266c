import type { Actor, Scheduler } from './scheduler.ts'

type LockRequest = { actor: Actor; begin: () => void; abort: () => void }
type Request = (name: string, options: LockOptions, work: () => Promise<void>) => Promise<void>

/** The only Web Lock of a device. A frozen page keeps it, and a dead page releases it. */
export function makeLocks(scheduler: Scheduler, browser: Actor) {
  let holder: LockRequest | undefined
  let waiting: LockRequest[] = []

  function grant(lockRequest: LockRequest) {
    holder = lockRequest
    scheduler.note(`${lockRequest.actor.name} has the lock`)
    scheduler.add({
      actor: lockRequest.actor,
      label: 'begins with the lock',
      run: lockRequest.begin,
    })
  }

  function grantNext() {
    const run = () => {
      const next = holder ? undefined : waiting.shift()
      if (next) grant(next)
    }
    scheduler.add({ actor: browser, label: 'gives out the lock', run })
  }

  function release(lockRequest: LockRequest) {
    if (holder !== lockRequest) return
    holder = undefined
    grantNext()
  }

  function steal(lockRequest: LockRequest) {
    if (holder) scheduler.add({ actor: holder.actor, label: 'loses the lock', run: holder.abort })
    grant(lockRequest)
  }

  const requestFor =
    (actor: Actor): Request =>
    (_name, { signal, steal: isStolen }, work) =>
      new Promise<void>((resolve, reject) => {
        const abort = () => reject(new DOMException('The lock is not to be had', 'AbortError'))
        const begin = () =>
          void work()
            .then(resolve, reject)
            .finally(() => release(lockRequest))
        const lockRequest: LockRequest = { actor, begin, abort }
        if (isStolen) return steal(lockRequest)
        waiting.push(lockRequest)
        signal?.addEventListener('abort', () => {
          if (!waiting.includes(lockRequest)) return
          waiting = waiting.filter((each) => each !== lockRequest)
          abort()
        })
        grantNext()
      })

  return {
    die: (actor: Actor) => {
      waiting = waiting.filter((each) => each.actor !== actor)
      if (holder?.actor === actor) release(holder)
    },
    /** Returns the lock manager of one page. */
    // The engine uses only this overload of `request`.
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion
    of: (actor: Actor) => ({ request: requestFor(actor) }) as Pick<LockManager, 'request'>,
  }
}
