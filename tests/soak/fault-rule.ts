import type { Random } from '#tests/simulation/random.ts'
import type { NamedFault } from '#tests/support/network-faults.ts'

import { isOfSession } from './world.ts'

type Weights = Partial<Record<NamedFault, number>>

/** Weights of the network's effects on a write, in percent. */
const ofWrites: Weights = {
  pass: 43,
  'drop-before': 10,
  'drop-after': 12,
  'cut-answer': 7,
  'cut-request': 7,
  replay: 6,
  portal: 4,
  hang: 3,
  'hang-after': 3,
  maintenance: 2,
  unauthorised: 3,
}

/** Weights of the network's effects on a read, in percent. */
const ofReads: Weights = {
  pass: 84,
  'drop-before': 5,
  'cut-answer': 4,
  portal: 3,
  hang: 2,
  unauthorised: 2,
}

/** Returns a rule for the network: the fault of every call, in the order of the calls. */
export function faultRule(random: Random) {
  return ({ method, path }: { method: string; path: string }): NamedFault => {
    if (!path.startsWith('/admin/') || isOfSession(path)) return 'pass'
    return weighted(method === 'GET' ? ofReads : ofWrites, random)
  }
}

function weighted(weights: Weights, random: Random): NamedFault {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- its keys are faults
  const faults = Object.entries(weights) as [NamedFault, number][]
  let remaining = random.next() * faults.reduce((sum, [, weight]) => sum + weight, 0)
  return faults.find(([, weight]) => (remaining -= weight) < 0)?.[0] ?? 'pass'
}
