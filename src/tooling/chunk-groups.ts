import { resolve, sep } from 'node:path'

import { iconPrefix } from './split-icons.ts'

const formParts = [
  ...['draft', 'form', 'use-content', 'use-draft', 'use-fields'].map(inData),
  ...['use-form', 'use-named', 'use-picture', 'find-repair', 'use-repair'].map(inData),
  ...['../sync/conflict', '../sync/repair'],
  ...['dialog', 'entry-', 'form-', 'flag-', 'day-field', 'lines-field', 'long-text-'].map(inUi),
  inUi('picture-field'),
]
const sayParts = ['ask-and-remove', 'outbox-acts', 'say'].map(inData)
/** How to reach somebody: lists of pictures do without. */
const contactParts = ['contact-links', 'outside-link', 'fact'].map(inUi)
const baseWords = ['dates', 'general', 'language'].map(inWords)
const listParts = ['places/', 'ui/', ...['mark', 'use-'].map(inData)]
const signInParts = [
  'field-',
  'language-',
  'icon',
  'logo',
  'submit-',
  'text-field',
  'use-title',
].map(inUi)

const tests = {
  base: (id: string) =>
    isIn(signInParts, id) ||
    (isIn(['data/', 'platform/', '../contract/', '../sync/', ...baseWords], id) &&
      !isIn([...formParts, ...listParts, ...sayParts], id)),
  forms: (id: string) => isIn(formParts, id),
  contacts: (id: string) => isIn(contactParts, id),
  // Signing in needs it, and no list does.
  passwords: (id: string) => isIn([inUi('password-field')], id),
  lists: (id: string) => isIn(listParts, id),
  say: (id: string) => isIn(['words/', ...sayParts], id),
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
