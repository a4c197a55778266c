/**
 * Returns the probability that two samples from one source differ at least this much (Mann-Whitney U test,
 * two-sided).
 */
export function mannWhitney(one: number[], other: number[]): number {
  const all = [
    ...one.map((value) => ({ value, isOne: true })),
    ...other.map((value) => ({ value, isOne: false })),
  ]
  all.sort((a, b) => a.value - b.value)
  let rankSum = 0
  let ties = 0
  for (let first = 0; first < all.length;) {
    let end = first
    while (end < all.length && all[end]?.value === all[first]?.value) end += 1
    const count = end - first
    // Equal values share the mean of their ranks.
    const rank = (first + 1 + end) / 2
    rankSum += rank * all.slice(first, end).filter(({ isOne }) => isOne).length
    ties += count ** 3 - count
    first = end
  }
  const [n, m] = [one.length, other.length]
  const u = rankSum - (n * (n + 1)) / 2
  const total = n + m
  const spread = Math.sqrt(((n * m) / 12) * (total + 1 - ties / (total * (total - 1))))
  return 2 * (1 - normal((Math.abs(u - (n * m) / 2) - 0.5) / spread))
}

/** The cumulative normal distribution (Abramowitz and Stegun 26.2.17, exact to 7 places). */
function normal(z: number): number {
  if (z < 0) return 1 - normal(-z)
  const t = 1 / (1 + 0.2316419 * z)
  const series = [0.31938153, -0.356563782, 1.781477937, -1.821255978, 1.330274429]
  const sum = series.reduceRight((rest, factor) => t * (factor + rest), 0)
  return 1 - (Math.exp(-(z ** 2) / 2) / Math.sqrt(2 * Math.PI)) * sum
}

/** Returns the median. */
export function median(numbers: number[]): number {
  return numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? Number.NaN
}
