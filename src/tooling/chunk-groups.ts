import { relative, resolve } from 'node:path'

import { iconPrefix } from './split-icons.ts'

const source = resolve(import.meta.dirname, '..')

/**
 * Which chunk the files of a folder go to, once two screens need them; the innermost folder counts.
 * A new file goes where its folder goes. What the page begins with is not among them: it lies in the
 * entry. A chunk takes along what its files import, unless one that stands before it here has that.
 */
const folders: Readonly<Record<string, string>> = {
  contract: 'inside',
  api: 'inside',
  device: 'inside',
  sync: 'inside',
  'sync/sending': 'sender',
  'client/data': 'inside',
  'client/platform': 'inside',
  'client/places': 'inside',
  'client/app': 'inside',
  'client/ui': 'inside',
  'client/words/base': 'inside',
  'client/words/time': 'inside',
  'client/data/acts': 'say',
  'client/platform/ask': 'say',
  'client/words': 'say',
  'client/data/batch/form': 'forms',
  'client/data/form': 'forms',
  'client/platform/pictures': 'forms',
  'client/platform/worker': 'worker',
  'client/ui/field': 'forms',
  'client/ui/form': 'forms',
  'client/ui/over': 'forms',
}

/** The chunk of a file of ours, or of an icon; undefined for any other. */
function chunkOf(id: string): string | undefined {
  if (id.startsWith(iconPrefix)) return 'inside'
  const parts = relative(source, id).split(/[\\/]/).slice(0, -1)
  const inner = parts.map((_, index) => parts.slice(0, parts.length - index).join('/'))
  return inner.map((folder) => folders[folder]).find((chunk) => chunk !== undefined)
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
