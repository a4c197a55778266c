import { parseArgs } from 'node:util'

import { allParts, checkParts, type Part, quickParts } from './parts.ts'
import { isRequirement, type RequirementName, requirements } from './requirements.ts'
import type { ScratchKind } from './scratch.ts'

type Tier = { parts: readonly Part[]; scratch: ScratchKind }

const tiers: Record<string, Tier> = {
  check: { parts: checkParts, scratch: 'memory' },
  quick: { parts: quickParts, scratch: 'memory' },
  // Tests with kills and faults prove little if nothing has to reach a disk.
  all: { parts: allParts, scratch: 'disk' },
}

/** A run as asked for; `without` names the requirements whose absence is accepted. */
export type RunRequest = {
  parts: readonly Part[]
  scratch: ScratchKind
  without: ReadonlySet<RequirementName>
  installs: boolean
}

/** A run that was asked for wrongly; the message says what is possible. */
export class UsageError extends Error {}

/**
 * Reads the arguments of a run: `[tier] [--part a,b] [--without postgresql] [--install]`.
 * @throws a `UsageError` for an unknown tier, part or requirement, and a `TypeError` for an unknown option.
 */
export function readArguments(words: readonly string[]): RunRequest {
  const { values, positionals } = parseArgs({
    args: [...words],
    allowPositionals: true,
    options: {
      part: { type: 'string', multiple: true },
      without: { type: 'string', multiple: true, default: [] },
      install: { type: 'boolean', default: false },
    },
  })
  const [tierName = 'quick', ...rest] = positionals
  const tier = tiers[tierName]
  if (!tier) throw new UsageError(`There is no tier "${tierName}".`)
  if (rest.length > 0) {
    throw new UsageError('Parts are named with --part; single tests are run by npx vitest run.')
  }
  return {
    parts: values.part === undefined ? tier.parts : choose(tier.parts, listed(values.part)),
    scratch: tier.scratch,
    without: new Set(listed(values.without).map(toRequirement)),
    installs: values.install,
  }
}

function choose(parts: readonly Part[], names: readonly string[]): readonly Part[] {
  const known = parts.map((part) => part.name).join(', ')
  if (names.length === 0) throw new UsageError(`--part names one or more of ${known}.`)
  return names.map((name) => {
    const found = parts.find((part) => part.name === name)
    if (!found) throw new UsageError(`There is no part "${name}", only ${known}.`)
    return found
  })
}

function toRequirement(name: string): RequirementName {
  if (isRequirement(name)) return name
  throw new UsageError(`--without knows ${Object.keys(requirements).join(', ')}, not "${name}".`)
}

const listed = (names: readonly string[]): string[] =>
  names.flatMap((each) => each.split(',')).filter((name) => name !== '')
