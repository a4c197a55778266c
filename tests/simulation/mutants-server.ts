import type { Mutant } from './mutants.ts'

const once = 'src/server/write-once.ts'

/** Bugs in the server's half. */
export const serverMutants: readonly Mutant[] = [
  {
    name: 'the server knows no keys',
    edits: [{ file: once, find: '    if (key === undefined) {', replace: '    if (key !== 0) {' }],
  },
  {
    name: 'a key is stored outside the transaction of its effect',
    edits: [
      {
        file: once,
        find: '    return commit(write, async (trx) => {\n',
        replace: `    if (!(await claim(database, write, seen.now()))) return still
    return commit(write, async (trx) => {\n`,
      },
      {
        file: once,
        find: 'if (!(await claim(trx, write, seen.now()))) return (await findAnswer(trx, write)) ?? still',
        replace: '',
      },
    ],
  },
  {
    name: 'the effect is outside the transaction of its key',
    edits: [
      {
        file: once,
        find: '    return commit(write, async (trx) => {\n',
        replace: `    const work = await write.work(database)
    write.work = async () => work
    return commit(write, async (trx) => {\n`,
      },
    ],
  },
  {
    name: 'a switch that came too late is refused for ever',
    edits: [
      {
        file: once,
        find: 'if (answer.status === changedStatus) await unclaim',
        replace: 'if (answer.status === 0) await unclaim',
      },
    ],
  },
  {
    name: 'a repeated add is taken for one of what was removed',
    edits: [
      {
        file: 'src/server/serve-resource.ts',
        find: "if (found !== 'unknown') return again(resource, found, { values, picture })",
        replace: "if (found !== 'unknown') return gone",
      },
    ],
  },
  {
    name: 'what was removed comes back with a late addition',
    edits: [
      {
        file: 'src/server/database/items.ts',
        find: "return tombstone ? 'removed' : 'unknown'",
        replace: "return tombstone ? 'unknown' : 'unknown'",
      },
    ],
  },
  {
    name: 'the server does not look at versions',
    edits: [
      {
        file: 'src/server/answers.ts',
        find: 'return seen === undefined || isNamedIn(seen, etagOf(item))',
        replace: 'return seen !== etagOf(item) || isNamedIn(seen, etagOf(item))',
      },
    ],
  },
]
