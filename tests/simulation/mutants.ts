import { keptMutants } from './mutants-kept.ts'
import { serverMutants } from './mutants-server.ts'
import { shownMutants } from './mutants-shown.ts'

type Edit = { file: string; find: string; replace: string }

/** A bug to be found: texts of the source, each there once, and what stands in their place. */
export type Mutant = { name: string; edits: readonly Edit[] }

const pass = 'src/sync/pass.ts'
const transitions = 'src/sync/transitions.ts'

const sentMutants: readonly Mutant[] = [
  {
    name: 'an entry is deleted before it is sent',
    edits: [
      {
        file: pass,
        find: '  // The last look before it leaves: another admin may have signed in, or another tab have taken over.\n',
        replace: '  await outbox.discard(entry.owner, entry.id)\n',
      },
    ],
  },
  {
    name: 'any 200 is trusted',
    edits: [
      {
        file: 'src/sync/answer.ts',
        find: '(body ? undefined',
        replace: '(body || response.ok ? undefined',
      },
    ],
  },
  {
    name: 'an entry is dropped on 401',
    edits: [
      {
        file: pass,
        find: "      await settle({ to: 'queued' })\n",
        replace: '      await outbox.discard(entry.owner, entry.id)\n',
      },
    ],
  },
  {
    name: 'nobody looks whose an entry is',
    edits: [
      {
        file: 'src/sync/keys.ts',
        find: 'entries: (owner: string) => `entry/${owner}/`',
        replace: "entries: (_owner: string) => 'entry/'",
      },
      { file: pass, find: 'ports.owner() === entry.owner && isHeld()', replace: 'isHeld()' },
      {
        file: 'src/server/accounts/signed-in.ts',
        find: 'owner !== undefined && owner !== session.account._id',
        replace: 'owner === session.account.email',
      },
    ],
  },
  {
    name: 'there are no lanes',
    edits: [
      {
        file: 'src/sync/lanes.ts',
        find: 'return !earlier.some((each) => isInTheWay(each, entry))',
        replace: 'return earlier.length >= 0 || !isInTheWay(entry, entry)',
      },
    ],
  },
  {
    name: 'every try has a new key',
    edits: [
      {
        file: transitions,
        find: "state: 'sending', attempts: entry.attempts + 1 }",
        replace: "id: `${entry.id}.`, state: 'sending', attempts: entry.attempts + 1 }",
      },
    ],
  },
  {
    name: 'what may have been sent is edited',
    edits: [
      {
        file: 'src/sync/lanes.ts',
        find: 'if (entry.attempts === 0) return true',
        replace: "if (entry.state !== 'parked') return true",
      },
    ],
  },
  {
    name: 'an attempt is not written down before it leaves',
    edits: [
      {
        file: transitions,
        find: "state: 'sending', attempts: entry.attempts + 1 }",
        replace: "state: 'sending' }",
      },
    ],
  },
  {
    name: 'an old attempt settles a newer one',
    edits: [
      {
        file: transitions,
        find: "if (entry.state !== 'sending' || entry.attempts !== settlement.attempt) return nothing",
        replace: '',
      },
    ],
  },
  {
    name: 'what an ended page was sending is never taken up',
    edits: [
      { file: pass, find: '  await ports.outbox.recover(owner)\n', replace: '' },
      {
        file: pass,
        find: "entry.state !== 'parked' && isDue(",
        replace: "entry.state !== 'parked' && entry.state !== 'sending' && isDue(",
      },
    ],
  },
  {
    name: 'a removal of what is gone is refused for ever',
    edits: [
      {
        file: 'src/sync/retry.ts',
        find: "if (isGone && op === 'remove') return { to: 'sent' }",
        replace: '',
      },
    ],
  },
  {
    name: 'a failure of the server parks at once',
    edits: [
      {
        file: 'src/sync/retry.ts',
        find: 'failures + 1 >= failuresBeforeParking',
        replace: 'failures >= 0',
      },
    ],
  },
  {
    name: 'Retry-After is not heeded',
    edits: [
      {
        file: 'src/sync/retry.ts',
        find: 'return Math.max(jittered, Math.min(retryAfterMs, longestPauseMs))',
        replace: 'return jittered + Math.min(retryAfterMs, longestPauseMs, 0)',
      },
    ],
  },
  {
    name: 'a wake-up does not end the back-off',
    edits: [
      {
        file: 'src/sync/drain.ts',
        find: '    if (isNews) await resetBackOff()\n',
        replace: '    if (isNews && queue.failures < 0) await resetBackOff()\n',
      },
    ],
  },
  {
    name: 'no timer is armed',
    edits: [{ file: 'src/sync/drain.ts', find: '    await arm()\n', replace: '    void arm\n' }],
  },
]

/** All bugs that the laws must find. */
export const mutants: readonly Mutant[] = [
  ...sentMutants,
  ...keptMutants,
  ...shownMutants,
  ...serverMutants,
]
