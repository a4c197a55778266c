import { relative, resolve } from 'node:path'

import { iconPrefix } from './split-icons.ts'

const source = resolve(import.meta.dirname, '..')

/**
 * Which chunk the files of a folder go to, or a file by itself, once two screens need them; the innermost
 * counts. A new file goes where its folder goes. What the page begins with is not among them: it lies in
 * the entry. A chunk takes along what its files import, unless one that stands before it here has that:
 * so of the lower folders the first rows get what draws them, and the rest comes after them.
 */
const folders: Readonly<Record<string, string>> = {
  'client/app/starts': 'inside',
  'client/app/use-counted-title': 'inside',
  'client/data/form/beginning': 'inside',
  'client/data/lists': 'inside',
  'client/data/notifications/state': 'inside',
  'client/data/screen': 'inside',
  'client/data/session': 'inside',
  'client/ui/base': 'inside',
  'client/ui/card': 'inside',
  'client/ui/list': 'inside',
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
  'sync/sending': 'sender',
  'client/data/account': 'account',
  'client/confirm': 'account',
  'client/words/account': 'account',
  'client/data/batch/form': 'forms',
  'client/data/form': 'forms',
  'client/platform/pictures': 'forms',
  'client/ui': 'forms',
  'client/platform/worker': 'worker',
}

/** The chunk of a file of ours, or of an icon; undefined for any other. */
function chunkOf(id: string): string | undefined {
  if (id.startsWith(iconPrefix)) return 'inside'
  const parts = relative(source, id)
    .replace(/\.tsx?$/, '')
    .split(/[\\/]/)
  const inner = parts.map((_, index) => parts.slice(0, parts.length - index).join('/'))
  return inner.map((place) => folders[place]).find((chunk) => chunk !== undefined)
}

/** Packages that every screen needs. */
const always =
  /[\\/]node_modules[\\/](?:react|react-dom|scheduler|react-router(?:-dom)?|@remix-run|@lingui|valtio|proxy-compare)[\\/]|vite[\\/]preload-helper|rolldown[\\/]runtime/

/**
 * Small files apart compress badly, and each is a request: what the page begins with lies in the
 * entry, what every screen inside needs in one chunk, by the first group that takes it. Ionic's parts
 * are kept apart by who needs them, or the first list would load every dialog's.
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
