import { resolve, sep } from 'node:path'

import { iconPrefix } from './split-icons.ts'

/** What every screen needs, sign-in too. */
const baseWords = ['general', 'language'].map(inWords)
const baseParts = [
  ...['direction', 'icon', 'logo', 'use-title'].map(inUi),
  ...['app/after-first', 'app/optional'],
]
/** What sign-in is filled in with; no list needs it. */
const fieldParts = ['field-', 'language-', 'password-', 'submit-', 'text-field', 'versions'].map(
  inUi,
)
const listParts = [
  ...['given-ids', 'mark', 'removing', 'use-', 'with-picture'].map(inData),
  ...['../sync/queue/overlay', '../sync/sending/retry', 'places/', 'ui/', inWords('dates')],
]
/** How to reach somebody, and what else is on cards: lists of pictures do without. */
const cardParts = [
  ...['add-link', 'badge', 'contact-links', 'details', 'fact', 'more-less', 'outside-link'].map(
    inUi,
  ),
  'platform/scroll',
]
/** What is said of a write, and what sends it on its way: no screen begins with it. */
const sayParts = [
  ...['ask-and-remove', 'outbox-acts', 'say', 'submit'].map(inData),
  inData('use-export'),
  ...['platform/ask.', 'platform/focus'],
]
const formParts = [
  ...['draft', 'form', 'use-content', 'use-draft', 'use-fields'].map(inData),
  ...[
    'use-form',
    'use-item-',
    'use-named',
    'use-picture',
    'find-repair',
    'refused',
    'use-repair',
    'use-saving',
  ].map(inData),
  ...['../sync/queue/remedy', '../sync/queue/repair', 'platform/compress-'],
  ...['dialog', 'item-dialogs', 'entry-', 'form-', 'flag-', 'day-field', 'lines-field'].map(inUi),
  ...['long-text-', 'picture-field'].map(inUi),
]
const later = [...listParts, ...cardParts, ...sayParts, ...formParts]

const tests = {
  base: (id: string) =>
    isIn(baseParts, id) ||
    (isIn(['data/', 'platform/', '../contract/', '../sync/', ...baseWords], id) &&
      !isIn(later, id)),
  fields: (id: string) => isIn(fieldParts, id),
  cards: (id: string) => isIn(cardParts, id),
  lists: (id: string) => isIn(listParts, id) && !isIn([...sayParts, ...formParts], id),
  say: (id: string) => isIn(['words/', ...sayParts], id),
  forms: (id: string) => isIn(formParts, id),
}

function inData(name: string) {
  return `data/${name}`
}

function inWords(name: string) {
  return `words/${name}`
}

function inUi(name: string) {
  return `ui/${name}`
}

function isIn(places: readonly string[], id: string): boolean {
  const folder = resolve(import.meta.dirname, '../client')
  return places.some((place) =>
    id.startsWith(resolve(folder, place) + (place.endsWith('/') ? sep : '')),
  )
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
  ...Object.entries(tests).map(([name, test]) => ({ name, test, minShareCount: 2 })),
]
