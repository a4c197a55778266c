/** Runs tasks, at most `count` of them at once, in the order in which they came. */
export function atMost(count: number): {
  run: <T>(task: () => Promise<T>) => Promise<T>
  waiting: () => number
} {
  const queue: (() => void)[] = []
  let running = 0

  return {
    async run(task) {
      if (running >= count) await new Promise<void>((resolve) => queue.push(resolve))
      else running += 1
      try {
        return await task()
      } finally {
        const next = queue.shift()
        // A place is handed on, not given up and taken again: nobody slips in between.
        if (next) next()
        else running -= 1
      }
    },
    waiting: () => queue.length,
  }
}
