import type { Random } from './random.ts'

/** Somebody things happen to: a page, a worker, or the world outside. */
export type Actor = { name: string; isFrozen: boolean; isDead: boolean }

/** One thing that is about to happen; which of them happens next is drawn. */
export type Task = {
  actor: Actor
  what: string
  /** Not before this time of the world, in ms. */
  at?: number
  run: () => unknown
}

export type Scheduler = ReturnType<typeof makeScheduler>

/** When every schedule begins: 2026-11-20, 08:00 UTC. */
export const beginning = Date.UTC(2026, 10, 20, 8)

/**
 * The order of everything: completions of storage, network, locks and timers are tasks, and one
 * of those that may happen is drawn. `settle` resolves when nothing moves any more by itself.
 */
export function makeScheduler(random: Random, settle: () => Promise<void>) {
  let now = beginning
  let tasks: Task[] = []
  const trace: string[] = []

  const canRun = ({ actor, at }: Task) => !actor.isFrozen && (at === undefined || at <= now)

  async function run(what: string, act: () => unknown) {
    trace.push(`${String(now - beginning).padStart(9)}  ${what}`)
    await act()
    await settle()
  }

  return {
    trace,
    random,
    now: () => now,
    note: (what: string) => trace.push(`             ${what}`),
    pass: (ms: number) => {
      now += ms
    },
    /** Something that will happen; returns how to call it off. */
    add: (task: Task) => {
      // Nobody is there any more to hear of it.
      if (task.actor.isDead) return () => {}
      tasks.push(task)
      return () => {
        tasks = tasks.filter((each) => each !== task)
      }
    },
    /** Whoever has died waits for nothing any more. */
    dropOf: (actor: Actor) => {
      tasks = tasks.filter((task) => task.actor !== actor)
    },
    isIdle: () => tasks.length === 0,
    /** True when something can happen now, without time passing. */
    isBusy: () => tasks.some(canRun),
    /** Does something that is no task: what a person or chance does. */
    run,
    /** Does one of the tasks that may happen now; false when there is none. */
    step: async (): Promise<boolean> => {
      const ready = tasks.filter(canRun)
      if (ready.length === 0) return false
      const task = random.pick(ready)
      tasks = tasks.filter((each) => each !== task)
      now += random.below(20)
      await run(`${task.actor.name}: ${task.what}`, task.run)
      return true
    },
    /** Lets time pass until the next task may happen; false when none ever will. */
    skip: (): boolean => {
      const times = tasks.filter(({ actor }) => !actor.isFrozen).map(({ at }) => at ?? now)
      if (times.length === 0) return false
      now = Math.max(now, Math.min(...times))
      return true
    },
  }
}
