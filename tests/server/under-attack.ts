/** Number of concurrent hostile calls. */
const concurrency = 16

/** Most hostile calls that may be answered while an honest one waits. */
export const maxAnsweredMeanwhile = 200

/** Returns the address of the nth visitor of a group of up to 64,000. */
export const addressOf = (group: number, nth: number) =>
  `10.${group}.${Math.floor(nth / 250)}.${nth % 250}`

type Calls<Reply> = {
  hostile: readonly (() => Promise<unknown>)[]
  honest: (nth: number) => Promise<Reply>
}

/**
 * Sends all hostile calls, and honest ones, one after another, meanwhile. Returns the replies to the honest ones and the
 * number of hostile calls answered during each; prints the 99th percentiles of that number and of the time in ms.
 */
export async function underAttack<Reply>({ hostile, honest }: Calls<Reply>) {
  let answered = 0
  const attack = async (first: number) => {
    for (let nth = first; nth < hostile.length; nth += concurrency) {
      await hostile[nth]?.()
      answered += 1
    }
  }
  const calls: { reply: Reply; answeredMeanwhile: number; ms: number }[] = []
  const callHonestly = async () => {
    while (answered < hostile.length) {
      const [before, startedAt] = [answered, performance.now()]
      const reply = await honest(calls.length)
      const ms = performance.now() - startedAt
      calls.push({ reply, answeredMeanwhile: answered - before, ms })
    }
  }
  const attacks = Array.from({ length: concurrency }, (_, first) => attack(first))
  await Promise.all([callHonestly(), ...attacks])
  const p99Ms = percentile99(calls.map(({ ms }) => ms))
  const p99Answered = percentile99(calls.map(({ answeredMeanwhile }) => answeredMeanwhile))
  console.log(
    `${calls.length} honest calls beside ${hostile.length} hostile ones: p99 ${p99Ms.toFixed(1)} ms,`,
    `${p99Answered} hostile ones answered meanwhile`,
  )
  return calls
}

function percentile99(values: readonly number[]): number {
  const sorted = values.toSorted((one, other) => one - other)
  return sorted[Math.floor(sorted.length * 0.99)] ?? Number.NaN
}
