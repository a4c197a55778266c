import { parseArgs } from 'node:util'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    rounds: { type: 'string' },
    smoke: { type: 'boolean', default: false },
    busy: { type: 'boolean', default: false },
  },
})

/** Names given to the bench, which restrict what it measures. */
export const names: readonly string[] = positionals

/** Whether the bench measures everything once and small, and checks no limits, to show that it works (`--smoke`). */
export const isSmoke = values.smoke

/** Whether the bench keeps all cores busy while it measures (`--busy`). */
export const isBusy = values.busy

/** Returns the number of rounds: 1 in a smoke run, otherwise that of `--rounds`, or the usual one. */
export function roundsOr(usual: number): number {
  const rounds = isSmoke ? 1 : Number(values.rounds ?? usual)
  if (!Number.isInteger(rounds) || rounds < 1) throw new Error('--rounds takes a whole number')
  return rounds
}

/** Sets the exit code of the bench: 1 where a limit was missed, except in a smoke run. */
export function finish(isMet: boolean): void {
  process.exitCode = isMet || isSmoke ? 0 : 1
}
