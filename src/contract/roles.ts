import type { ResourceName } from './resources/index.ts'
import type { Role } from './role.ts'

/**
 * Kind of access; every write that neither adds nor removes is an update. `history` reads the changes of an item, which
 * contain the email addresses of the people who made them.
 */
export type Act = 'read' | 'history' | 'add' | 'update' | 'remove'

/** Permission that a call or screen requires; `area` is the name of a resource or one of `areas`. */
export type Permission = { area: string; act: Act }

/** Areas that are not resources. */
export const areas = {
  dashboard: 'dashboard',
  uploads: 'uploads',
  account: 'account',
  people: 'people',
  audit: 'audit',
  website: 'website',
  webhooks: 'webhooks',
} as const

/** Extent of a permission: all items, only those that the person has added, or none. */
export type AccessScope = 'all' | 'own' | 'none'

/** Extent of a permission by role; none for a role that is not named. */
type Scopes = Partial<Record<Role, AccessScope>>

const owners: Scopes = { admin: 'all' }
const editors: Scopes = { ...owners, editor: 'all' }
const readers: Scopes = { ...editors, reader: 'all' }
const photographers: Scopes = { ...editors, 'event-staff': 'all' }
const authors: Scopes = { ...editors, 'event-staff': 'own' }
const everybody: Scopes = { ...readers, ...photographers }

type Permissions = Partial<Record<Act, Scopes>>

const content: Permissions = {
  read: readers,
  history: readers,
  add: editors,
  update: editors,
  remove: editors,
}

/** The table of permissions; `guardedCalls` assigns each call to one of its cells. */
const table: Record<ResourceName | keyof typeof areas, Permissions> = {
  enquiry: content,
  member: content,
  event: { ...content, read: everybody },
  banner: content,
  founderProfile: content,
  announcement: content,
  galleryItem: {
    read: everybody,
    history: everybody,
    add: photographers,
    update: authors,
    remove: authors,
  },
  uploads: { add: photographers },
  dashboard: { read: readers },
  account: { read: everybody, update: everybody },
  people: { read: owners, update: owners },
  audit: { read: owners, update: owners },
  website: { read: editors },
  webhooks: { read: owners, update: owners },
}
// A map, because a stored write or an address may name an area such as "toString".
const permissions = new Map(Object.entries(table))

/** Returns the extent to which a role has a permission. */
export function accessScopeOf(role: Role, { area, act }: Permission): AccessScope {
  return permissions.get(area)?.[act]?.[role] ?? 'none'
}

/** Whether permissions of an area depend on who has added an item; its items then contain `addedBy`. */
export function hasAuthors(area: string): boolean {
  const ofArea = Object.values(permissions.get(area) ?? {})
  return ofArea.some((scopes) => Object.values(scopes).includes('own'))
}
