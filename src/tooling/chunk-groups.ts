import { relative, resolve } from 'node:path'

import { iconPrefix } from './split-icons.ts'

const source = resolve(import.meta.dirname, '..')

/**
 * Chunks of folders, or of single files, that at least two screens import; the innermost match is used, so that a new
 * file follows its folder. Files that every page needs are in the entry instead. A chunk includes the imports of its
 * files unless an earlier chunk in this list has them: therefore the folders needed for the first rows come first.
 */
const folders: Readonly<Record<string, string>> = {
  // The sign-in screen needs these, and must not load `inside` for them; the lists do not need `fields`.
  'client/ui/base/icon': 'base',
  'client/ui/behaviour/is-touch': 'base',
  'client/ui/base/logo': 'base',
  'client/ui/behaviour/focus-control': 'base',
  'client/ui/behaviour/use-title': 'base',
  'client/data/sign-in/passkey-support': 'fields',
  'client/ui/behaviour/use-focus-invalid-field': 'fields',
  'client/ui/field': 'fields',
  'client/app/start/first-rows': 'inside',
  'client/app/start/use-counted-title': 'inside',
  'client/data/writes/removing': 'inside',
  'client/data/engine/end-session': 'inside',
  'client/data/engine/permissions': 'inside',
  'client/data/engine/session': 'inside',
  'client/data/engine/visible-lists': 'inside',
  'client/data/form/initial-values': 'inside',
  'client/data/lists': 'inside',
  'client/data/notifications/state': 'inside',
  'client/data/outbox/with-picture': 'inside',
  'client/data/screen': 'inside',
  'client/data/screen/ask-and-remove': 'after',
  'client/data/sign-in': 'inside',
  'client/data/sign-in/passkey-offer-state': 'after',
  'client/data/sign-in/sign-in': 'after',
  'client/data/sign-in/sign-outs': 'after',
  'client/platform/history': 'inside',
  'client/platform/page/scroll': 'inside',
  'client/ui/base': 'inside',
  'client/ui/base/progress-bar': 'after',
  'client/ui/behaviour': 'inside',
  'client/ui/card': 'inside',
  'client/ui/list': 'inside',
  'client/ui/list/cards/sliding-card': 'sliding',
  'client/words/base': 'inside',
  'client/words/time': 'inside',
  api: 'after',
  contract: 'after',
  device: 'after',
  sync: 'after',
  'client/app': 'after',
  'client/data': 'after',
  'client/routing': 'after',
  'client/platform': 'after',
  'client/words': 'after',
  'sync/sending': 'sending',
  'client/data/account': 'account',
  'client/account': 'account',
  'client/words/account': 'account',
  'client/data/batch-form': 'forms',
  'client/data/preparing': 'forms',
  'client/data/form': 'forms',
  'client/platform/pictures': 'forms',
  'client/ui': 'forms',
  'client/platform/worker': 'worker',
}

/** Returns the chunk of a source file or an icon (the key is on the sign-in screen); undefined for other modules. */
function chunkOf(id: string): string | undefined {
  if (id.startsWith(iconPrefix)) return id.endsWith('keyOutline') ? 'fields' : 'inside'
  const parts = relative(source, id)
    .replace(/\.tsx?$/, '')
    .split(/[\\/]/)
  const inner = parts.map((_, index) => parts.slice(0, parts.length - index).join('/'))
  return inner.map((path) => folders[path]).find((chunk) => chunk !== undefined)
}

/** Packages that every screen needs. */
const always =
  /[\\/]node_modules[\\/](?:react|react-dom|scheduler|react-router(?:-dom)?|@remix-run|@lingui|valtio|proxy-compare)[\\/]|vite[\\/]preload-helper|rolldown[\\/]runtime/

/**
 * Small files compress badly, and each costs a request. Code that every page needs is in the entry; code that all
 * screens after the sign-in need is in one chunk. Parts of Ionic are grouped by the screens that import them, or the first
 * list would load every dialog's.
 */
export const chunkGroups = [
  { name: 'react', test: always },
  { name: 'index', tags: ['$initial' as const] },
  { name: 'ionic', test: /ionic/, minShareCount: 3, entriesAware: true },
  ...[...new Set(Object.values(folders))].map((name) => ({
    name,
    test: (id: string) => chunkOf(id) === name,
    minShareCount: 2,
  })),
]
