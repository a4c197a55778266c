import * as v from 'valibot'

import type { WireValues, Resource } from '#contract/resource.ts'
import { type Entry, readEntry } from '#sync/queue/entry.ts'

import type { Device } from './device.ts'
import { kinds, refusedMark, resourceOf } from './kinds.ts'
import type { Effect, ItemState } from './observed.ts'
import type { WireRequest, Reply } from './server.ts'

export type Foreign = ReturnType<typeof makeForeign>

/** The outcome of one request: the reply, its effects, and the fields of its body. */
export type RequestOutcome = { reply: Reply; effects: Effect[]; body?: WireValues }

const headers = { 'content-type': 'application/json' }
const body = v.pipe(v.string(), v.parseJson(), v.record(v.string(), v.string()))

/**
 * A backend that implements only the specification: it assigns its own ids, has neither versions nor keys, and treats
 * every body as the whole item. It executes repeated requests twice, so no request may reach it late: none is
 * delayed, repeated, or left behind by a frozen page.
 */
export function makeForeign() {
  const items = new Map<string, ItemState>()
  /** Values of each field, with the number of the change that set them. */
  const log = new Map<string, { value: string; at: number }[]>()
  const tokens = new Map<string, string>()
  let at = 0

  function itemOf({ name, picture }: Resource, id: string): Record<string, unknown> {
    const { [picture?.sentAs ?? '']: hash = '', ...fields } = items.get(`${name}:${id}`) ?? {}
    const address = hash && `https://foreign.example/${hash}.jpg`
    return { _id: id, at, ...fields, ...(picture && { [picture.readAs]: address }) }
  }

  /** Sets or removes an item, and replies with it. */
  function put(resource: Resource, id: string, after: ItemState | undefined): RequestOutcome {
    const { name: kind } = resource
    const before = items.get(`${kind}:${id}`)
    at += 1
    for (const [name, value] of Object.entries(after ?? {})) {
      const fieldKey = `${kind}:${id} ${name}`
      if (before?.[name] !== value) log.set(fieldKey, [...(log.get(fieldKey) ?? []), { value, at }])
    }
    if (after) items.set(`${kind}:${id}`, after)
    else items.delete(`${kind}:${id}`)
    const op = after ? (before ? 'update' : 'add') : 'remove'
    return { ...yes(itemOf(resource, id)), effects: [{ op, kind, id, before, after }] }
  }

  function list(resource: Resource): RequestOutcome {
    const prefix = `${resource.name}:`
    const ids = [...items.keys()].filter((key) => key.startsWith(prefix))
    const all = ids.map((key) => itemOf(resource, key.slice(prefix.length)))
    return yes(resource.isSingle ? (all[0] ?? null) : all)
  }

  function write(resource: Resource, parts: WireValues, id: string): RequestOutcome {
    const { name: kind, fields, picture, switchField } = resource
    if (Object.values(parts).some((value) => value.includes(refusedMark))) return no(422)
    const before = items.get(`${kind}:${id}`)
    // Fields missing in the body become blank, except for the picture and the switch.
    const keptFields = [picture?.sentAs, switchField?.name].flatMap((name) => name ?? [])
    const blank = { [switchField?.name ?? '']: 'true' }
    const values = [...Object.keys(fields), ...keptFields].map((name) => {
      const stays = keptFields.includes(name) ? (before?.[name] ?? blank[name] ?? '') : ''
      return [name, parts[name] ?? stays]
    })
    return { ...put(resource, id, Object.fromEntries(values)), body: parts }
  }

  /** Undefined if the request is for another resource. */
  async function answerTo(resource: Resource, request: WireRequest, path: string) {
    const { name, paths, isSingle } = resource
    if (request.method === 'GET' && path === paths.list) return list(resource)
    if (path !== paths.add) return change(resource, request, path)
    return write(resource, await partsOf(request), isSingle ? name : `f-${at + 1}`)
  }

  async function change(resource: Resource, request: WireRequest, path: string) {
    const { name: kind, paths, switchField } = resource
    const isSwitch = path === switchField?.path
    const id = isSwitch ? kind : (idIn(path, paths.update) ?? idIn(path, paths.remove))
    if (id === undefined) return undefined
    const before = items.get(`${kind}:${id}`)
    if (!before) return no(404)
    if (request.method === 'DELETE') return put(resource, id, undefined)
    if (!isSwitch) return write(resource, await partsOf(request), id)
    return put(resource, id, {
      ...before,
      [switchField.name]: String(before[switchField.name] !== 'true'),
    })
  }

  return {
    openSession: (owner: string) => {
      const token = `token ${tokens.size + 1}`
      tokens.set(token, owner)
      return token
    },
    closeSession: (token: string) => tokens.delete(token),
    /** Returns whether a field had this value at the change `since`, or later. */
    hadValueSince: (fieldKey: string, value: string, since: number) => {
      const all = log.get(fieldKey) ?? []
      return all.some((each, n) => each.value === value && (all[n + 1]?.at ?? Infinity) > since)
    },
    handle: async (request: WireRequest): Promise<RequestOutcome> => {
      const token = request.headers['authorization']?.slice('Bearer '.length)
      if (token === undefined || !tokens.has(token)) return no(401)
      const path = request.url.split('?')[0] ?? ''
      for (const resource of kinds.map(resourceOf)) {
        const outcome = await answerTo(resource, request, path)
        if (outcome) return outcome
      }
      return yes({})
    },
  }
}

function yes(data: unknown): RequestOutcome {
  const text = JSON.stringify({ success: true, data })
  return { reply: { status: 200, headers, text }, effects: [] }
}

function no(status: number): RequestOutcome {
  const text = JSON.stringify({ success: false, message: 'No' })
  return { reply: { status, headers, text }, effects: [] }
}

function idIn(path: string, pattern = ''): string | undefined {
  const [start = '', end] = pattern.split(':id')
  return end !== undefined && path.startsWith(start) ? path.slice(start.length) : undefined
}

/** Returns the fields of a body, with a picture as its hash. */
async function partsOf({ headers, payload }: WireRequest): Promise<WireValues> {
  if (typeof payload === 'string') return v.parse(body, payload)
  const form = await new Response(payload ? new Uint8Array(payload) : null, { headers }).formData()
  const parts = [...form].map(async ([name, value]) => {
    if (typeof value === 'string') return [name, value] as const
    const hash = await crypto.subtle.digest('SHA-256', await value.arrayBuffer())
    return [name, Buffer.from(hash).toString('hex')] as const
  })
  return Object.fromEntries(await Promise.all(parts))
}

/** Returns the latest change of an item that a device has seen: in its list, or in the reply to its own request. */
export function seenOf({ lists, storage: { map } }: Device, { kind, itemId }: Entry): number {
  const listed = lists.get(kind)?.items.find(({ _id }) => _id === itemId)
  const receipts = [...map.values()].flatMap((stored) => readEntry(stored) ?? [])
  const replied = receipts.filter((each) => each.kind === kind && each.itemId === itemId)
  const known = [listed, ...replied.map(({ item }) => item)].map((item) => Object(item).at ?? 0)
  return Math.max(0, ...known)
}

/** Lets the engine read the lists that these devices have cached, in place of the browser's Cache API. */
export function serveCachedLists(devices: readonly Device[]) {
  const open = async (name: string) => {
    const device = devices.find(({ session }) => `lists:${session?.owner}` === name)
    const pages = kinds.flatMap((kind) => {
      const cachedList = device?.lists.get(kind.name)
      const { isSingle, paths } = resourceOf(kind)
      const data = isSingle ? (cachedList?.items[0] ?? null) : cachedList?.items
      return cachedList ? [{ url: `https://app.example${paths.list}`, data }] : []
    })
    return {
      keys: async () => pages,
      match: async ({ url }: { url: string }) => {
        const page = pages.find((each) => each.url === url)
        return page && Response.json({ success: true, data: page.data })
      },
    }
  }
  Object.assign(globalThis, { caches: { open }, location: new URL('https://app.example/') })
}
