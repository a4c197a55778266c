import { randomBytes } from 'node:crypto'

import { entities, type Entity, type EntityName } from './entities.ts'

export type Row = Record<string, unknown> & { _id: string }
export type ForeignFile = { part: string; filename: string; type: string; bytes: Buffer }
type Picture = Pick<ForeignFile, 'type' | 'bytes'>

/** Stored rows by entity; tests may read and change them. */
export type Rows = Record<EntityName, Row[]> & {
  announcement: { title: string; externalUrl: string; isActive: boolean } | null
}

export type Store = {
  rows: Rows
  pictures: Map<string, Picture>
  /** Stores an item under an id that the backend assigns, as the database of a foreign backend does. */
  add: (name: EntityName, fields: Record<string, unknown>) => Row
  /** Stores a picture; returns its absolute address. */
  keepPicture: (picture: Picture) => string
}

/** Returns a store in memory with all data of the backend. */
export function makeStore(publicUrl: () => string): Store {
  const rows: Rows = {
    enquiries: [],
    members: [],
    events: [],
    banners: [],
    founderProfiles: [],
    galleryItems: [],
    announcement: null,
  }
  const pictures = new Map<string, Picture>()
  return {
    rows,
    pictures,
    add: (name, fields) => {
      const { times }: Entity = entities[name]
      const now = new Date().toISOString()
      const stamps = Object.fromEntries(times.map((time) => [time, now]))
      const row = { _id: newId(), ...stamps, ...fields, __v: 0 }
      rows[name].push(row)
      return row
    },
    keepPicture: ({ type, bytes }) => {
      const name = `${newId()}.${type.split('/')[1] ?? 'bin'}`
      pictures.set(name, { type, bytes })
      return `${publicUrl()}/uploads/${name}`
    },
  }
}

function newId(): string {
  return randomBytes(12).toString('hex')
}
