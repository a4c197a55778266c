/** One row of the table: the promised value, the measured value, and the comparison with a minimal implementation. */
export type Figure = {
  figure: string
  target: string
  measured: string
  /** Ratio to a reference that ran in turns with the app on the same machine. */
  ratio: string
  isMet: boolean
}

/** Returns the value that `percent` of 100 values do not exceed. */
export function percentile(values: readonly number[], percent: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.ceil((percent / 100) * sorted.length) - 1] ?? Number.NaN
}

export type Pair = { ours: number; reference: number }

/** Returns a figure of time: the 95th percentile is compared with the limit, and the ratio is that of the medians. */
export function timeFigure(
  { figure, referenceName, maxMs }: { figure: string; referenceName: string; maxMs: number },
  pairs: readonly Pair[],
): Figure {
  const [ours, others] = [pairs.map((pair) => pair.ours), pairs.map((pair) => pair.reference)]
  const [p50, p95] = [percentile(ours, 50), percentile(ours, 95)]
  const ratio = p50 / percentile(others, 50)
  return {
    figure,
    target: `p95 <= ${maxMs} ms`,
    measured: `p95 ${p95.toFixed(0)} ms, median ${p50.toFixed(0)} ms, ${pairs.length} times`,
    ratio: `${ratio.toFixed(2)} x ${referenceName}`,
    isMet: p95 <= maxMs,
  }
}
