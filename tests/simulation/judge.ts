import type { Carried } from './carried.ts'
import { judgeCommit } from './judge-commits.ts'
import { type Broken, type History, judgeEffect } from './judge-effects.ts'
import type { Ledger } from './ledger.ts'
import type { Effect } from './observed.ts'
import type { Commit } from './storage.ts'

export type Judge = ReturnType<typeof makeJudge>

/** Judges every effect on the server, and every commit on a device, the moment it has happened. */
export function makeJudge(parts: {
  ledger: Ledger
  broken: Broken
  onSent: (device: string) => void
  now: () => number
}) {
  const { ledger, broken } = parts
  const history: History = {
    brought: new Set(),
    added: new Set(),
    last: new Map(),
    touched: new Map(),
  }
  const began = new Map<string, string>()
  return {
    history,
    effects: (carried: Carried, effects: readonly Effect[]) => {
      for (const effect of effects) judgeEffect({ ledger, history, broken, carried, effect })
    },
    commit: (device: string, map: ReadonlyMap<string, unknown>, commit: Commit) =>
      judgeCommit({ ...parts, history, began, device, map }, commit),
  }
}
