import { globSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'

import { type ESTree, parseSync } from 'vite'
import { expect, test } from 'vitest'

const client = resolve(import.meta.dirname, '../../src/client')

/** Files with data of the signed-in user in memory. `perSession` makes it and drops it with the session. */
const sessionState = [
  'data/account/own-language.ts',
  'data/batch/state.ts',
  'data/lists/list-of.ts',
  'data/notifications/announce-batches.ts',
  'data/notifications/state.ts',
  'data/outbox/page-pictures.ts',
  'data/outbox/state.ts',
  'data/outbox/together.ts',
  'data/outbox/use-time-left.ts',
  'data/screen/use-dashboard.ts',
  'data/sign-in/passkey-offer-state.ts',
]

/** Files whose module-level state lives as long as the page. Only `session.ts`, the session itself, names a user. */
const pageState = [
  'data/account/factors.ts',
  'data/account/link.ts',
  'data/engine/batches.ts',
  'data/engine/instances.ts',
  'data/engine/outbox-events.ts',
  'data/engine/outbox.ts',
  'data/engine/per-session.ts',
  'data/engine/session.ts',
  'data/engine/visible-lists.ts',
  'data/feedback/store-durably.ts',
  'data/form/use-draft.ts',
  'data/outbox/drain.ts',
  'data/outbox/page-drain.ts',
  'data/outbox/wake.ts',
  'data/preparing/import-shared-photos.ts',
  'data/preparing/process-batches.ts',
  'data/sign-in/load-session.ts',
  'data/sign-in/sign-outs.ts',
  'data/writes/install-offer-state.ts',
  'data/writes/removing.ts',
  'data/writes/writing.ts',
  'platform/ask/ask.ts',
  'platform/device/install.ts',
  'platform/device/passkeys.ts',
  'platform/history/query.ts',
  'platform/network/connectivity.ts',
  'platform/network/pause-calls.ts',
  'platform/page/first-screen.ts',
  'platform/page/preferences.ts',
  'platform/page/scroll.ts',
  'platform/page/toasts.ts',
  'platform/page/tolerate-translation.ts',
  'platform/page/update.ts',
  'platform/pictures/thumbnail.ts',
  'platform/worker/register.ts',
  'ui/list/cards/incremental-paint.ts',
  'words/base/language.ts',
]

const collections = new Set(['Map', 'Set', 'WeakMap', 'WeakSet'])

/** Whether a module-level variable holds mutable state: it is reassigned, a proxy, or an empty collection. */
function isState(kind: string, { init }: ESTree.VariableDeclarator): boolean {
  if (kind !== 'const') return true
  if (init?.type === 'CallExpression') {
    return init.callee.type === 'Identifier' && /^(proxy|make[A-Z]\w*)$/.test(init.callee.name)
  }
  if (init?.type !== 'NewExpression' || init.callee.type !== 'Identifier') return false
  return collections.has(init.callee.name) && init.arguments.length === 0
}

const isOfSession = (_: string, { init }: ESTree.VariableDeclarator) =>
  init?.type === 'CallExpression' &&
  init.callee.type === 'Identifier' &&
  init.callee.name === 'perSession'

/** Returns the names of the functions and variables that a file exports. */
function exportsOf(file: string): string[] {
  const source = readFileSync(join(client, file), 'utf8')
  return [...source.matchAll(/^export (?:const|function) (\w+)/gm)].map(([, name = '']) => name)
}

/** Returns the files with a module-level variable that fulfils `is`. */
function filesWith(is: (kind: string, variable: ESTree.VariableDeclarator) => boolean): string[] {
  const declares = (file: string) => {
    const { program } = parseSync(file, readFileSync(join(client, file), 'utf8'))
    return program.body.some((statement) => {
      const declared =
        statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement
      if (declared?.type !== 'VariableDeclaration') return false
      return declared.declarations.some((each) => is(declared.kind, each))
    })
  }
  return globSync('**/*.{ts,tsx}', { cwd: client }).filter(declares).toSorted()
}

test('the data of the signed-in user is made and dropped with the session', () => {
  expect(filesWith(isOfSession)).toEqual(sessionState)
})

test('no module keeps a value of a session', () => {
  const getters = new Set(sessionState.flatMap(exportsOf))
  expect([...getters]).toEqual(expect.arrayContaining(['listOf', 'outboxState', 'dashboardRead']))
  const isTaken = (_: string, { init }: ESTree.VariableDeclarator) =>
    init?.type === 'CallExpression' &&
    init.callee.type === 'Identifier' &&
    getters.has(init.callee.name)
  expect(filesWith(isTaken)).toEqual([])
})

test('every other module-level state of the client is known', () => {
  expect(filesWith(isState)).toEqual(pageState.toSorted())
})
