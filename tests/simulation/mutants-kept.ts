import type { Mutant } from './mutants.ts'

const transitions = 'src/sync/transitions.ts'
const outbox = 'src/sync/kept.ts'
const follow = 'src/sync/follow.ts'

/** Bugs in what is kept on the device. */
export const keptMutants: readonly Mutant[] = [
  {
    name: 'a write is acknowledged before it is kept',
    edits: [
      {
        file: outbox,
        find: '      storage.change(readFor(owner, write), (found) => {',
        replace: '      soon(storage.change(readFor(owner, write), (found) => {',
      },
      {
        file: outbox,
        find: 'remove: [...remove, ...draft] }\n      }),',
        replace: 'remove: [...remove, ...draft] }\n      })),',
      },
      {
        file: outbox,
        find: 'export function makeKept(',
        replace:
          'async function soon(kept) { kept.catch(() => undefined) }\n\nexport function makeKept(',
      },
    ],
  },
  {
    name: 'a place in the queue is given out twice',
    edits: [
      {
        file: outbox,
        find: 'Number(found.get(keys.lastSeq(owner)) ?? 0)',
        replace: 'entriesIn(found).length',
      },
    ],
  },
  {
    name: 'a picture is kept in a transaction of its own',
    edits: [
      {
        file: 'src/sync/new-entry.ts',
        find: 'const bytes = write.picture ?',
        replace: 'const bytes = !entry ?',
      },
      {
        file: outbox,
        find: 'remove: [...remove, ...draft] }\n      }),',
        replace: `remove: [...remove, ...draft] }
      }).then(async (kept) => {
        const put = kept && write.picture ? [[keys.bytes(kept.entry), write.picture.bytes]] : []
        await storage.change([], () => ({ put, result: undefined }))
        return kept
      }),`,
      },
    ],
  },
  {
    name: 'pictures are never removed',
    edits: [
      {
        file: transitions,
        find: '    remove: [keys.bytes(entry)],\n',
        replace: '    remove: [],\n',
      },
    ],
  },
  {
    name: 'what was thrown away leaves its picture',
    edits: [
      {
        file: 'src/sync/keys.ts',
        find: 'return [keys.entry(entry), keys.bytes(entry)]',
        replace: 'return [keys.entry(entry)]',
      },
    ],
  },
  {
    name: 'a form knows of no addition that was sent while it was open',
    edits: [
      { file: follow, find: 'return of.base ?? laneOf(of)', replace: "return of.base ?? ''" },
    ],
  },
  {
    name: 'what was thrown away is sent with the next change',
    edits: [
      {
        file: 'src/sync/discarded.ts',
        find: 'based(before(each), without(each, entry))',
        replace: 'based(before(each), each)',
      },
    ],
  },
  {
    name: 'a merged form takes back what it did not touch',
    edits: [
      {
        file: 'src/sync/lanes.ts',
        find: "if (op !== 'update' || !seen) return parts",
        replace: 'if (last) return parts',
      },
    ],
  },
  {
    name: 'two switches cancel out by what a tab believed',
    edits: [
      {
        file: 'src/sync/lanes.ts',
        find: "  return { how: 'replace', entry: last, write }\n",
        replace: `  if (isNowhere(last) && last.seen?.['isActive'] === write.parts['isActive']) {
    return { how: 'vanish', entry: last }
  }
  return { how: 'replace', entry: last, write }\n`,
      },
    ],
  },
]
