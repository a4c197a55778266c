import type { Carried } from './carried.ts'
import { judgeCommit } from './judge-commits.ts'
import { type Broken, judgeEffect, judgeOrder, type Past } from './judge-effects.ts'
import type { Ledger } from './ledger.ts'
import type { Effect } from './observed.ts'
import type { Commit } from './storage.ts'

export type Judge = ReturnType<typeof makeJudge>

/** Judges every effect on the server, and every commit on a device, the moment it has happened. */
export function makeJudge(parts: {
  ledger: Ledger
  isOurs: boolean
  broken: Broken
  onSent: (device: string) => void
  now: () => number
}) {
  const { ledger, broken } = parts
  const past: Past = {
    standing: new Map(),
    brought: new Map(),
    added: new Set(),
    removed: new Map(),
    last: new Map(),
  }
  const began = new Map<string, { by: string; at: number }>()
  const acted = new Set<string>()
  return {
    broken,
    past,
    /** Entries that the server has answered with success. */
    done: new Set<string>(),
    /** Places whose removal or switch was answered with success, with what it was. */
    acted,
    /** How far the server's history has been read. */
    told: 0,
    /** The moment in which an attempt was begun. */
    begunAt: (device: string, { id, attempts }: { id: string; attempts: number }) =>
      began.get(`${device} ${id} ${attempts}`)?.at ?? 0,
    inOrder: (lane: string, own: readonly number[]) => judgeOrder({ past, broken }, lane, own),
    effects: (carried: Carried, effects: readonly Effect[]) => {
      for (const effect of effects) judgeEffect({ ledger, past, broken, carried, effect })
    },
    commit: (device: string, map: ReadonlyMap<string, unknown>, commit: Commit) =>
      judgeCommit({ ...parts, past, began, acted, device, map }, commit),
  }
}
