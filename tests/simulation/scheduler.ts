import type { Random } from './random.ts'

/** The process that a task belongs to: a page, a worker, or the outside world. */
export type Actor = { name: string; isFrozen: boolean; isDead: boolean }

/** A pending event; the next one is drawn from all that may run. */
export type Task = {
  actor: Actor
  label: string
  /** Earliest time of the world, in ms. */
  at?: number
  run: () => unknown
}

export type Scheduler = ReturnType<typeof makeScheduler>

/** Start time of every schedule: 2026-11-20, 08:00 UTC. */
export const beginning = Date.UTC(2026, 10, 20, 8)

/**
 * Determines the order of all events: completions of storage, network, locks and timers are tasks, and the next one
 * is drawn from those that may run. `settle` resolves when no promise or request is under way.
 */
export function makeScheduler(random: Random, settle: () => Promise<void>) {
  let now = beginning
  let tasks: Task[] = []
  const trace: string[] = []

  const canRun = ({ actor, at }: Task) => !actor.isFrozen && (at === undefined || at <= now)

  async function run(label: string, act: () => unknown) {
    trace.push(`${String(now - beginning).padStart(9)}  ${label}`)
    await act()
    await settle()
  }

  return {
    trace,
    random,
    now: () => now,
    note: (text: string) => trace.push(`             ${text}`),
    advance: (ms: number) => {
      now += ms
    },
    /** Adds a task; returns a function that cancels it. */
    add: (task: Task) => {
      // A dead actor cannot receive the result.
      if (task.actor.isDead) return () => {}
      tasks.push(task)
      return () => {
        tasks = tasks.filter((each) => each !== task)
      }
    },
    /** Removes the tasks of a dead actor. */
    dropOf: (actor: Actor) => {
      tasks = tasks.filter((task) => task.actor !== actor)
    },
    isIdle: () => tasks.length === 0,
    /** Returns whether a task can run without time passing. */
    isBusy: () => tasks.some(canRun),
    /** Runs an event that is not a task, such as an act of a person. */
    run,
    /** Runs one of the tasks that may run now; returns false if there is none. */
    step: async (): Promise<boolean> => {
      const ready = tasks.filter(canRun)
      if (ready.length === 0) return false
      const task = random.pick(ready)
      tasks = tasks.filter((each) => each !== task)
      now += random.below(20)
      await run(`${task.actor.name}: ${task.label}`, task.run)
      return true
    },
    /** Advances the time to the next task; returns false if there is none. */
    advanceToNext: (): boolean => {
      const times = tasks.filter(({ actor }) => !actor.isFrozen).map(({ at }) => at ?? now)
      if (times.length === 0) return false
      now = Math.max(now, Math.min(...times))
      return true
    },
  }
}
