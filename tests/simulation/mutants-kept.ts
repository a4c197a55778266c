import { bug, type Mutant } from './bug.ts'

const outbox = 'src/sync/outbox.ts'
const enqueue = 'src/sync/queue/enqueue.ts'
const change = 'src/sync/queue/change.ts'
const own = 'src/sync/queue/own-values.ts'

/** Bugs in what is kept on the device. */
export const keptMutants: readonly Mutant[] = [
  bug(
    'a write is acknowledged before it is kept',
    [
      outbox,
      '      return storage.change<Entry | undefined>(read, (found) => {',
      '      return soon(storage.change<Entry | undefined>(read, (found) => {',
    ],
    [
      outbox,
      '          remove: [...remove, ...draft],\n          result,\n        }\n      })\n',
      '          remove: [...remove, ...draft],\n          result,\n        }\n      }))\n',
    ],
    [
      outbox,
      'export function makeOutbox(',
      'async function soon(kept) { kept.catch(() => undefined) }\n\nexport function makeOutbox(',
    ],
  ),
  bug('a place in the queue is given out twice', [
    outbox,
    'Number(found.get(keys.lastSeq(owner)) ?? 0)',
    'entriesIn(found).length',
  ]),
  bug(
    'a picture is kept in a transaction of its own',
    [
      outbox,
      'const isNew = picture !== undefined &&',
      'const isNew = picture !== undefined && !picture &&',
    ],
    [
      outbox,
      '          remove: [...remove, ...draft],\n          result,\n        }\n      })\n',
      `          remove: [...remove, ...draft],
          result,
        }
      }).then(async (kept) => {
        const { picture } = write
        const put = kept && picture ? [[keys.bytes(owner, picture.sha256), picture.bytes]] : []
        await storage.change([], () => ({ put, result: undefined }))
        return kept
      })\n`,
    ],
  ),
  bug('pictures are never removed', [
    outbox,
    '...spent.map((sha256) => keys.bytes(owner, sha256)),',
    '',
  ]),
  bug('a picture is removed that another entry needs', [
    outbox,
    'filter((sha256) => !needed.has(sha256))',
    'filter((sha256) => before.length > after.length || !needed.has(sha256))',
  ]),
  bug('what may have been sent is edited', [
    enqueue,
    'if (last?.attempts !== 0) return',
    "if (!last || last.state === 'parked') return",
  ]),
  bug('a form says all that it shows', [
    change,
    "filter((name) => op !== 'update' || parts[name] !== shown[name])",
    'filter((name) => op !== name)',
  ]),
  bug('two switches cancel out by what a tab believed', [
    enqueue,
    '  const { seq, savedAt, known } = last\n',
    `  if (isSwitch && last.attempts === 0) return replaced(entries, [last], undefined)
  const { seq, savedAt, known } = last\n`,
  ]),
  bug('what waited behind a repaired change is forgotten', [
    enqueue,
    'const before = changesIn(both)',
    'const before = changesIn([refused])',
  ]),
  bug('a joined change may replace only what the later form showed', [
    change,
    'union(before[name]?.seen ?? [], seen)',
    'seen',
  ]),
  bug('a repair may not replace what the refused change might', [
    change,
    'const all = joined(before, made)\n',
    'const all = { ...before, ...made }\n',
  ]),
  bug('a repair may not replace what its form showed', [
    change,
    '[shown, theirs].flatMap((of) => of[name] ?? [])',
    '[shown].flatMap((of) => of[name] ?? [])',
  ]),
  bug('what was thrown away hands nothing on', [
    enqueue,
    'const changes = withSeenOf(each.changes, gone.changes)',
    'const changes = withSeenOf(each.changes, each.changes)',
  ]),
  bug('own values that wait may not be replaced', [
    own,
    'eachValue({ ...blank, ...wantedParts(each) })',
    "(each.state === 'sent' ? eachValue(wantedParts(each)) : {})",
  ]),
  bug('own values that were sent may not be replaced', [
    own,
    'eachValue({ ...blank, ...wantedParts(each) })',
    "(each.state === 'sent' ? {} : eachValue(wantedParts(each)))",
  ]),
  bug('own values that are remembered may not be replaced', [
    own,
    'eachValue({ ...blank, ...each.parts })',
    'eachValue(blank)',
  ]),
  bug('own values that were given up are forgotten', [own, ', ...each.givenUp }', ' }']),
  bug('whoever insists has not seen what others have made', [
    'src/sync/queue/remedy.ts',
    "...(remedy === 'insist' && { changes: withTheirs(entry) }),",
    '...(remedy === entry.id && { changes: withTheirs(entry) }),',
  ]),
  bug('whoever has seen one value of others may replace any', [
    change,
    "{ to: values[name] ?? '', seen: [] }",
    "{ to: values[name] ?? '', seen: Object.values(write.known ?? {}) }",
  ]),
]
