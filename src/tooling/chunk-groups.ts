import { relative, resolve } from 'node:path'

import { iconPrefix } from './split-icons.ts'

const source = resolve(import.meta.dirname, '..')

/**
 * Which chunk the files of a folder go to, once two screens need them; the innermost folder counts.
 * A new file goes where its folder goes. A chunk takes along what its files import, unless one that
 * stands before it here has that.
 */
const folders: Readonly<Record<string, string>> = {
  contract: 'base',
  api: 'base',
  device: 'base',
  sync: 'base',
  'client/data': 'base',
  'client/platform': 'base',
  'client/app/failed': 'base',
  'client/ui/base': 'base',
  'client/words/base': 'base',
  'client/ui/field': 'fields',
  'client/ui/card': 'cards',
  'client/data/lists': 'lists',
  'client/data/screen': 'lists',
  'client/places': 'lists',
  'client/ui/list': 'lists',
  'client/words/time': 'lists',
  'sync/shown': 'lists',
  'client/data/acts': 'say',
  'client/platform/ask': 'say',
  'client/words': 'say',
  'client/data/form': 'forms',
  'client/platform/pictures': 'forms',
  'client/platform/worker': 'worker',
  'client/ui/form': 'forms',
}

/** The chunk of a file of ours; undefined for any other. */
function chunkOf(id: string): string | undefined {
  const parts = relative(source, id).split(/[\\/]/).slice(0, -1)
  const inner = parts.map((_, index) => parts.slice(0, parts.length - index).join('/'))
  return inner.map((folder) => folders[folder]).find((chunk) => chunk !== undefined)
}

/** Packages that every screen needs. */
const always =
  /[\\/]node_modules[\\/](?:react|react-dom|scheduler|react-router(?:-dom)?|@remix-run|@lingui|valtio|proxy-compare)[\\/]|vite[\\/]preload-helper/

/**
 * Small files apart compress badly, so what several screens need goes together, by the first group
 * that takes it. What sign-in needs must not lie beside Ionic's parts; those are kept apart by who
 * needs them, or the first list would load every dialog's.
 */
export const chunkGroups = [
  { name: 'react', test: always },
  { name: 'icons', test: (id: string) => id.startsWith(iconPrefix), minShareCount: 2 },
  { name: 'ionic', test: /ionic/, minShareCount: 4, entriesAware: true },
  ...[...new Set(Object.values(folders))].map((name) => ({
    name,
    test: (id: string) => chunkOf(id) === name,
    minShareCount: 2,
  })),
]
