import type { Actor, Scheduler } from './scheduler.ts'

type Wanted = { actor: Actor; begin: () => void; rob: () => void }
type Request = (name: string, options: LockOptions, work: () => Promise<void>) => Promise<void>

/** The only Web Lock of a device. A frozen page keeps it, and a dead page releases it. */
export function makeLocks(scheduler: Scheduler, browser: Actor) {
  let holder: Wanted | undefined
  let waiting: Wanted[] = []

  function give(to: Wanted) {
    holder = to
    scheduler.note(`${to.actor.name} has the lock`)
    scheduler.add({ actor: to.actor, what: 'begins with the lock', run: to.begin })
  }

  function giveSoon() {
    const run = () => {
      const next = holder ? undefined : waiting.shift()
      if (next) give(next)
    }
    scheduler.add({ actor: browser, what: 'gives out the lock', run })
  }

  function release(wanted: Wanted) {
    if (holder !== wanted) return
    holder = undefined
    giveSoon()
  }

  function steal(wanted: Wanted) {
    if (holder) scheduler.add({ actor: holder.actor, what: 'loses the lock', run: holder.rob })
    give(wanted)
  }

  const requestFor =
    (actor: Actor): Request =>
    (_name, { signal, steal: isStolen }, work) =>
      new Promise<void>((resolve, reject) => {
        const rob = () => reject(new DOMException('The lock is not to be had', 'AbortError'))
        const begin = () =>
          void work()
            .then(resolve, reject)
            .finally(() => release(wanted))
        const wanted: Wanted = { actor, begin, rob }
        if (isStolen) return steal(wanted)
        waiting.push(wanted)
        signal?.addEventListener('abort', () => {
          if (!waiting.includes(wanted)) return
          waiting = waiting.filter((each) => each !== wanted)
          rob()
        })
        giveSoon()
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
