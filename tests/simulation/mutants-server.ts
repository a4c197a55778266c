import { bug, type Mutant } from './bug.ts'

const once = 'src/server/write-once.ts'
const compare = 'src/server/compare-and-set.ts'
const contract = 'src/contract/change.ts'
const announcement = 'src/server/serve-announcement.ts'
const effects = 'src/server/effects.ts'

/** Bugs in the server's half. */
export const serverMutants: readonly Mutant[] = [
  bug('the server knows no keys', [once, '    if (key === undefined) {', '    if (key !== 0) {']),
  bug(
    'a key is stored outside the transaction of its effect',
    [
      once,
      '    return commit(write, async (trx) => {\n',
      `    if (!(await claim(database, write, seen.now()))) return still
    return commit(write, async (trx) => {\n`,
    ],
    [
      once,
      'if (!(await claim(trx, write, seen.now()))) return (await findAnswer(trx, write)) ?? still',
      '',
    ],
  ),
  bug('the effect is outside the transaction of its key', [
    once,
    '    return commit(write, async (trx) => {\n',
    `    const work = await write.work(database)
    write.work = async () => work
    return commit(write, async (trx) => {\n`,
  ]),
  bug('a change that is contested is refused for ever', [
    once,
    'if (answer.status === changedStatus) await unclaim',
    'if (answer.status === 0) await unclaim',
  ]),
  bug('a repeated add is taken for one of what was removed', [
    'src/server/serve-resource.ts',
    "if (found !== 'unknown') return again(doing, found, { values, picture, seen })",
    "if (found !== 'unknown') return gone",
  ]),
  bug('a mended addition must be what it was', [
    'src/server/serve-resource.ts',
    '  if (given.seen) {\n',
    '  if (!given) {\n',
  ]),
  bug('what was removed comes back with a late addition', [
    'src/server/database/items.ts',
    "return tombstone ? 'removed' : 'unknown'",
    "return tombstone ? 'unknown' : 'unknown'",
  ]),
  bug('nothing is compared', [
    compare,
    'const contested = contestedIn(state, seen, to)\n',
    'const contested = contestedIn({}, {}, to)\n',
  ]),
  bug('what was seen may not be replaced', [
    contract,
    '&& !values.includes(now)',
    '&& values[0] !== now',
  ]),
  bug('what is so already is contested', [
    contract,
    'return now !== to[name] && !values.includes(now)',
    'return !values.includes(now)',
  ]),
  bug(
    'what is not contested is done all the same',
    [
      compare,
      'if (contested.length > 0) return refusedAsContested(resource, before, contested)\n  const isNew',
      'const isNew',
    ],
    [
      compare,
      'const isNew = (name: string) => ',
      'const isNew = (name: string) => !contested.includes(name) && ',
    ],
    [
      compare,
      '  return update(doing, before, {\n',
      `  if (contested.length > 0) {
    await update(doing, before, { values: Object.fromEntries(Object.entries(values).filter(([name]) => isNew(name))), picture: undefined })
    return refusedAsContested(resource, before, contested)
  }
  return update(doing, before, {\n`,
    ],
  ),
  bug(
    'fields that are not named are set, too',
    [
      'src/server/check-seen.ts',
      'narrowed(resource, (name) => Object.hasOwn(seen, name)),\n    form,\n  )\n  return { values, picture, seen }',
      'narrowed(resource, (name) => form.entries.has(name)),\n    form,\n  )\n  return { values, picture, seen }',
    ],
    [compare, 'Object.hasOwn(seen, name) && state[name]', 'state[name]'],
  ),
  bug('what changes nothing makes a version', [
    compare,
    'if (!Object.keys(to).some(isNew)) return before\n',
    '',
  ]),
  bug('a removal is not compared', [
    compare,
    'toItem(resource, row)), seen)',
    'toItem(resource, row)), {})',
  ]),
  bug('a switch turns to the other state, whichever is wanted', [
    announcement,
    'const next = wanted ?? !isActive',
    'const next = !isActive',
  ]),
  bug('a switch is always turned on', [
    announcement,
    "return wanted === undefined ? undefined : wanted === 'true'",
    "return wanted === undefined ? undefined : wanted !== ''",
  ]),
  bug('an update has no history', [
    effects,
    '  await note(doing, op, { before, after })\n',
    '  if (op !== op) await note(doing, op, { before, after })\n',
  ]),
  bug('a removal has no history', [effects, "  await note(doing, 'remove', { before })\n", '']),
  bug(
    'the history is outside the transaction',
    [
      effects,
      'return { trx, resource, by:',
      'return { database: services.database, trx, resource, by:',
    ],
    [
      effects,
      '{ trx, resource, by, key, now }: Doing',
      '{ database, resource, by, key, now }: Doing',
    ],
    [effects, 'await insertHistory(trx, {', 'void insertHistory(database, {'],
  ),
  bug('the history tells the next admin', [effects, 'admin_id: by._id', "admin_id: 'ben'"]),
  bug('the history tells what was asked, not what was there', [
    effects,
    'from: from[field] ?? null, to: to[field] ?? null',
    'from: to[field] ?? null, to: to[field] ?? null',
  ]),
]
