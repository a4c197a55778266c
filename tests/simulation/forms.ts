import { createHash } from 'node:crypto'

import {
  blankOf,
  etagOf,
  type Resource,
  type Stored,
  toParts,
  valuesOf,
} from '#contract/resource.ts'
import { resourceNamed } from '#contract/resources/index.ts'
import type { PictureNote, Write } from '#sync/entry.ts'

import type { Ledger } from './ledger.ts'
import type { Random } from './random.ts'

/** A kind of item: the fields that are changed, and what the others always hold. */
export type Kind = {
  name: string
  changed: readonly string[]
  fixed: Readonly<Record<string, string>>
}

/** The kinds that admins work on, the frequent ones more than once. */
export const kinds: readonly Kind[] = [
  {
    name: 'event',
    changed: ['title', 'description', 'location'],
    fixed: { eventDate: '2026-12-03', isRegular: 'false' },
  },
  {
    name: 'galleryItem',
    changed: ['title', 'description'],
    fixed: {},
  },
  {
    name: 'member',
    changed: ['name', 'title', 'company'],
    fixed: {
      industry: 'Logistics',
      location: 'Tanger',
      email: 'aicha@atlas-sons.example',
      phone: '+212 5 55 50 01 23',
      discount: '15%',
    },
  },
  { name: 'banner', changed: [], fixed: {} },
  {
    name: 'announcement',
    changed: ['title', 'externalUrl'],
    fixed: {},
  },
]

/** The resource of a kind. */
export function resourceOf({ name }: Kind): Resource {
  const resource = resourceNamed(name)
  if (!resource) throw new Error(`There is no ${name}`)
  return resource
}

/** Content that a newer server refuses, by a rule that the app does not know. */
export const refusedMark = '-refused'

/** What an admin enters: values that nobody else ever enters, in some or all of the fields. */
type Entered = {
  changes: Record<string, string>
  parts: Record<string, string>
  picture?: NonNullable<Write['picture']>
}

type Asked = { kind: Kind; n: number; isBad: boolean; item: Stored | undefined }

/** Fills a form: all of it for a new item, some of it for one that is there. */
export function enter(random: Random, ledger: Ledger, asked: Asked): Entered {
  const { kind, n, isBad, item } = asked
  const resource = resourceOf(kind)
  const names = kind.changed.filter(() => !item || random.chance(0.5))
  const needsOne = item && names.length === 0 && kind.changed.length > 0
  const changed = needsOne ? [random.pick(kind.changed)] : names
  const mark = isBad ? refusedMark : ''
  const changes = Object.fromEntries(changed.map((name) => [name, valueFor(name, n) + mark]))
  const base = item ? valuesOf(resource, { ...item }) : blankOf(resource)
  const fixed = item ? {} : kind.fixed
  const parts = { ...toParts(resource, base), ...fixed, ...changes }
  if (!hasPicture(random, asked, changed.length)) return { changes, parts }
  const picture = pictureFor(n, isBad && changed.length === 0)
  ledger.pictures.set(picture.bytes, picture.sha256)
  return { changes: { ...changes, picture: picture.sha256 }, parts, picture }
}

function hasPicture(random: Random, { kind, item }: Asked, changed: number): boolean {
  const rule = resourceOf(kind).picture
  if (!rule) return false
  const isRequired = !item && rule.required !== undefined
  return isRequired || changed === 0 || random.chance(0.3)
}

/** What an admin saw of an item, as a form takes it along. */
export function seenOf(kind: Kind, item: Stored): Pick<Write, 'seen' | 'base'> {
  const resource = resourceOf(kind)
  const base = etagOf(item)
  const seen = toParts(resource, valuesOf(resource, { ...item }))
  return { seen, ...(base !== undefined && { base }) }
}

function valueFor(name: string, n: number): string {
  return name === 'externalUrl' ? `https://a.example/${n}` : `${name} ${n}`
}

const png = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a]

function pictureFor(
  n: number,
  isBad: boolean,
): PictureNote & { sha256: string; bytes: ArrayBuffer } {
  const content = isBad ? [0x25, 0x50, 0x44, 0x46] : png
  const bytes = new Uint8Array([...content, n >> 8, n & 255, ...content])
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  const { length: size, buffer } = bytes
  return { name: `${n}.png`, type: 'image/png', size, sha256, bytes: buffer }
}
