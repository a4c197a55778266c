import { bug, type Mutant } from './bug.ts'
import { keptMutants } from './mutants-kept.ts'
import { serverMutants } from './mutants-server.ts'

const pass = 'src/sync/sending/pass.ts'
const retry = 'src/sync/sending/retry.ts'
const drain = 'src/sync/sending/drain.ts'
const settle = 'src/sync/queue/settle.ts'
const overlay = 'src/sync/shown/overlay.ts'

const sentMutants: readonly Mutant[] = [
  bug('an entry is deleted before it is sent', [
    pass,
    '  // The last look before it leaves: another admin may have signed in, or another tab have taken over.\n',
    '  await outbox.discard(entry.owner, entry.id)\n',
  ]),
  bug('any 200 is trusted', [
    'src/api/answer.ts',
    "if (isPage || status < 400) return { kind: 'portal' }",
    "if (status < 400) return undefined\n  if (isPage) return { kind: 'portal' }",
  ]),
  bug('an entry is dropped on 401', [
    pass,
    "      await settle({ to: 'queued' })\n",
    '      await outbox.discard(entry.owner, entry.id)\n',
  ]),
  bug(
    'nobody looks whose an entry is',
    [
      'src/device/keys.ts',
      'entries: (owner: string) => `entry/${owner}/`',
      "entries: (_owner: string) => 'entry/'",
    ],
    [pass, 'ports.owner() === entry.owner && isHeld()', 'isHeld()'],
    [
      'src/server/accounts/signed-in.ts',
      'owner !== undefined && owner !== session.account._id',
      'owner === session.account.email',
    ],
  ),
  bug('there are no lanes', [
    'src/sync/queue/lanes.ts',
    'return !earlier.some((each) => isInTheWay(each, entry))',
    'return earlier.length >= 0 || !isInTheWay(entry, entry)',
  ]),
  bug('every try has a new key', [
    settle,
    "state: 'sending', attempts: entry.attempts + 1 }",
    "id: `${entry.id}.`, state: 'sending', attempts: entry.attempts + 1 }",
  ]),
  bug('an attempt is not written down before it leaves', [
    settle,
    "state: 'sending', attempts: entry.attempts + 1 }",
    "state: 'sending' }",
  ]),
  bug('an old attempt settles a newer one', [
    settle,
    "if (entry?.state !== 'sending' || entry.attempts !== settlement.attempt) return undefined",
    'if (!entry) return undefined',
  ]),
  bug(
    'what an ended page was sending is never taken up',
    [pass, '  await ports.outbox.recover(owner)\n', ''],
    [
      pass,
      "entry.state !== 'parked' && isDue(",
      "entry.state !== 'parked' && entry.state !== 'sending' && isDue(",
    ],
  ),
  bug('a removal of what is gone is refused for ever', [
    retry,
    "if (isGone && op === 'remove') return { to: 'sent' }",
    '',
  ]),
  bug('a failure of the server parks at once', [
    retry,
    'failures + 1 >= failuresBeforeParking',
    'failures >= 0',
  ]),
  bug('Retry-After is not heeded', [
    retry,
    'return Math.max(jittered, Math.min(retryAfterMs, longestPauseMs))',
    'return jittered + Math.min(retryAfterMs, longestPauseMs, 0)',
  ]),
  bug('a wake-up does not end the back-off', [
    drain,
    '    if (isNews) await resetBackOff()\n',
    '    if (isNews && queue.failures < 0) await resetBackOff()\n',
  ]),
  bug('no timer is armed', [drain, '    await arm()\n', '    void arm\n']),
  bug('the list forgets what was refused', [
    overlay,
    'entries.filter((entry) => entry.kind === resource.name)',
    "entries.filter((entry) => entry.kind === resource.name && entry.state !== 'parked')",
  ]),
  bug('the list forgets what was sent before it was read again', [
    'src/sync/queue/past.ts',
    'sentAt < askedAt || sentAt > now',
    'sentAt > 0 || askedAt > now',
  ]),
  bug('an older reply lies over a newer one', [
    overlay,
    "return typeof version !== 'number' || version >= (known.version ?? 0)",
    "return typeof version !== 'number' || version >= 0",
  ]),
]

/** All bugs that the laws must find. */
export const mutants: readonly Mutant[] = [...sentMutants, ...keptMutants, ...serverMutants]
