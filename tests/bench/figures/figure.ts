/** One line of the table: what is promised, what was measured, and the same done by bare means beside it. */
export type Figure = {
  figure: string
  target: string
  measured: string
  /** Measured against something that ran in turns with it, on the same machine. */
  ratio: string
  isMet: boolean
}

/** The value that so many of a hundred do not exceed. */
export function percentile(values: readonly number[], percent: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.ceil((percent / 100) * sorted.length) - 1] ?? Number.NaN
}

export type Pair = { ours: number; beside: number }

/** A figure of time: the 95th percentile of ours, against the median of what ran beside it. */
export function timeFigure(
  { figure, besides, mostMs }: { figure: string; besides: string; mostMs: number },
  pairs: readonly Pair[],
): Figure {
  const [ours, others] = [pairs.map((pair) => pair.ours), pairs.map((pair) => pair.beside)]
  const [p50, p95] = [percentile(ours, 50), percentile(ours, 95)]
  const ratio = p50 / percentile(others, 50)
  return {
    figure,
    target: `p95 <= ${mostMs} ms`,
    measured: `p95 ${p95.toFixed(0)} ms, median ${p50.toFixed(0)} ms, ${pairs.length} times`,
    ratio: `${ratio.toFixed(2)} x ${besides}`,
    isMet: p95 <= mostMs,
  }
}
