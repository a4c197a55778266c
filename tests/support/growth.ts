/** Cost (µs of CPU time) below which the time of a call is noise. */
const noiseUs = 300

/**
 * Returns by which factor the cost of `work` grows for an input eight times as long: about 8 if it is linear, 64 if it
 * is quadratic. It is measured in CPU time, which does not depend on the load of the machine.
 */
export function growthOf(work: (length: number) => unknown, length: number): number {
  const small = costOf(() => work(length))
  return costOf(() => work(8 * length)) / Math.max(small, noiseUs)
}

/** The least of several costs, because a first call also compiles, and any call may collect garbage. */
function costOf(call: () => unknown): number {
  const costs = Array.from({ length: 5 }, () => {
    const before = process.cpuUsage()
    call()
    const { user, system } = process.cpuUsage(before)
    return user + system
  })
  return Math.min(...costs)
}
