import * as v from 'valibot'

import type { Parts, Resource } from '#contract/resource.ts'
import { type Entry, readEntry } from '#sync/queue/entry.ts'

import type { Device } from './device.ts'
import { kinds, refusedMark, resourceOf } from './kinds.ts'
import type { Effect, ItemState } from './observed.ts'
import type { Asked, Reply } from './server.ts'

export type Foreign = ReturnType<typeof makeForeign>

/** What became of one request: the answer, the effect, and the fields that its body carried. */
export type Handled = { reply: Reply; effects: Effect[]; body?: Parts }

const json = { 'content-type': 'application/json' }
const body = v.pipe(v.string(), v.parseJson(), v.record(v.string(), v.string()))

/**
 * A backend that knows only the specification: it gives ids of its own, knows neither versions nor
 * keys, and takes every body for the whole item. What is sent twice it does twice, so nothing may
 * reach it late: no request is held up, or repeated, or left behind by a page that is frozen.
 */
export function makeForeign() {
  const items = new Map<string, ItemState>()
  /** What has stood in a field, and from which change on. */
  const log = new Map<string, { value: string; at: number }[]>()
  const tokens = new Map<string, string>()
  let at = 0

  function put(kind: string, id: string, after: ItemState): Effect {
    const before = items.get(`${kind}:${id}`)
    at += 1
    for (const [name, value] of Object.entries(after)) {
      const place = `${kind}:${id} ${name}`
      if (before?.[name] !== value) log.set(place, [...(log.get(place) ?? []), { value, at }])
    }
    items.set(`${kind}:${id}`, after)
    return { op: before ? 'update' : 'add', kind, id, before, after }
  }

  function itemOf(resource: Resource, id: string): Record<string, unknown> {
    const { [resource.picture?.sentAs ?? '']: picture = '', ...fields } =
      items.get(`${resource.name}:${id}`) ?? {}
    const url = picture && `https://foreign.example/${picture}.jpg`
    return { _id: id, at, ...fields, ...(resource.picture && { [resource.picture.readAs]: url }) }
  }

  const done = (data: unknown, effects: Effect[] = []): Handled => ({
    reply: { status: 200, headers: json, text: JSON.stringify({ success: true, data }) },
    effects,
  })

  function list(resource: Resource): Handled {
    const ids = [...items.keys()].filter((key) => key.startsWith(`${resource.name}:`))
    const all = ids.map((key) => itemOf(resource, key.slice(resource.name.length + 1)))
    return done(resource.isSingle ? (all[0] ?? null) : all)
  }

  async function write(resource: Resource, asked: Asked, given: string | undefined) {
    const { name: kind, isSingle, fields, picture, toggle } = resource
    const parts = await partsOf(asked)
    if (Object.values(parts).some((value) => value.includes(refusedMark))) return no(422)
    const id = isSingle ? kind : (given ?? `f-${at + 1}`)
    const before = items.get(`${kind}:${id}`)
    if (given !== undefined && !before) return no(404)
    const values = Object.keys(fields).map((name) => [name, parts[name] ?? ''] as const)
    const sentAs = picture?.sentAs ?? ''
    const after = {
      ...Object.fromEntries(values),
      ...(picture && { [sentAs]: parts[sentAs] ?? before?.[sentAs] ?? '' }),
      ...(toggle && { [toggle.field]: before?.[toggle.field] ?? 'true' }),
    }
    const effect = put(kind, id, after)
    return { ...done(itemOf(resource, id), [effect]), body: parts }
  }

  function remove({ name: kind }: Resource, id: string): Handled {
    const before = items.get(`${kind}:${id}`)
    if (!before) return no(404)
    items.delete(`${kind}:${id}`)
    return done({ _id: id }, [{ op: 'remove', kind, id, before, after: undefined }])
  }

  function flip(resource: Resource): Handled {
    const { name: kind, toggle } = resource
    const before = items.get(`${kind}:${kind}`)
    if (!before || !toggle) return no(404)
    const isActive = String(before[toggle.field] !== 'true')
    const effect = put(kind, kind, { ...before, [toggle.field]: isActive })
    return done(itemOf(resource, kind), [effect])
  }

  return {
    openSession: (owner: string) => {
      const token = `token ${tokens.size + 1}`
      tokens.set(token, owner)
      return token
    },
    closeSession: (token: string) => tokens.delete(token),
    /** Whether a value stood in a field at the change `since`, or after it. */
    hasStood: (place: string, value: string, since: number) => {
      const all = log.get(place) ?? []
      return all.some((each, n) => each.value === value && (all[n + 1]?.at ?? Infinity) > since)
    },
    handle: async (asked: Asked): Promise<Handled> => {
      const token = asked.headers['authorization']?.slice('Bearer '.length) ?? ''
      if (!tokens.has(token)) return no(401)
      const [path = ''] = asked.url.split('?')
      for (const resource of kinds.map(resourceOf)) {
        const { paths, toggle } = resource
        if (asked.method === 'GET' && path === paths.list) return list(resource)
        if (path === toggle?.path) return flip(resource)
        if (path === paths.add) return write(resource, asked, undefined)
        const id = idIn(path, paths.update) ?? idIn(path, paths.remove)
        if (id !== undefined) {
          return asked.method === 'DELETE' ? remove(resource, id) : write(resource, asked, id)
        }
      }
      return done({})
    },
  }
}

function no(status: number): Handled {
  const text = JSON.stringify({ success: false, message: 'No' })
  return { reply: { status, headers: json, text }, effects: [] }
}

function idIn(path: string, pattern = ''): string | undefined {
  const [start = '', end] = pattern.split(':id')
  return end !== undefined && path.startsWith(start) ? path.slice(start.length) : undefined
}

/** The fields of a body; a picture by its hash. */
async function partsOf({ headers, payload }: Asked): Promise<Parts> {
  if (typeof payload === 'string') return v.parse(body, payload)
  const form = await new Response(payload ? new Uint8Array(payload) : null, { headers }).formData()
  const parts = [...form].map(async ([name, value]) => {
    if (typeof value === 'string') return [name, value] as const
    const hash = await crypto.subtle.digest('SHA-256', await value.arrayBuffer())
    return [name, Buffer.from(hash).toString('hex')] as const
  })
  return Object.fromEntries(await Promise.all(parts))
}

/** The latest change that a device knows of an item: from its list, or from a reply to an own one. */
export function seenOf({ lists, storage: { map } }: Device, { kind, itemId }: Entry): number {
  const listed = lists.get(kind)?.items.find(({ _id }) => _id === itemId)
  const receipts = [...map.values()].flatMap((stored) => readEntry(stored) ?? [])
  const replied = receipts.filter((each) => each.kind === kind && each.itemId === itemId)
  const known = [listed, ...replied.map(({ item }) => item)].map((item) => Object(item).at ?? 0)
  return Math.max(0, ...known)
}

/** Lets the engine read the lists that these devices have kept, as the browser's caches would. */
export function serveKeptLists(devices: readonly Device[]) {
  const open = async (name: string) => {
    const device = devices.find(({ session }) => `lists:${session?.owner}` === name)
    const pages = kinds.flatMap((kind) => {
      const kept = device?.lists.get(kind.name)
      const { isSingle, paths } = resourceOf(kind)
      const data = isSingle ? (kept?.items[0] ?? null) : kept?.items
      return kept ? [{ url: `https://app.example${paths.list}`, data }] : []
    })
    return {
      keys: async () => pages.map(({ url }) => ({ url })),
      match: async ({ url }: { url: string }) => {
        const page = pages.find((each) => each.url === url)
        return page && Response.json({ success: true, data: page.data })
      },
    }
  }
  Object.assign(globalThis, { caches: { open }, location: new URL('https://app.example/') })
}
