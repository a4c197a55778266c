import { itemWireValues } from '#contract/change.ts'
import type { WireValues } from '#contract/resource.ts'
import { galleryItems } from '#contract/resources/gallery-item.ts'
import type { Entry, Refused } from '#sync/queue/entry.ts'

export type Item = {
  _id: string
  version: number
  title: string
  description: string
  image: string
}
export type Answer = { item?: Item } | { refusal: Refused }

const gone = { refusal: { status: 410, code: 'gone' } } as const

/** Simulates the server in memory: compare-and-set for each field, once per idempotency key. */
export function makeServer(onReplaced: (name: string, value: string) => void) {
  const items = new Map<string, Item>()
  const removed = new Set<string>()
  const answers = new Map<string, { payload: string; answer: Answer }>()

  function set(item: Item, parts: WireValues) {
    items.set(item._id, { ...item, ...parts, version: item.version + 1 })
  }

  function remove(id: string) {
    if (items.delete(id)) removed.add(id)
  }

  function work(entry: Entry): Answer {
    const item = items.get(entry.itemId)
    return item ? changed(item, entry) : missing(entry)
  }

  function missing(entry: Entry): Answer {
    const { op, itemId } = entry
    if (op === 'add' && !removed.has(itemId)) return added(entry)
    if (op !== 'remove') return gone
    removed.add(itemId)
    return {}
  }

  function changed(item: Item, entry: Entry): Answer {
    const { op, itemId, changes } = entry
    const now = itemWireValues(galleryItems, pictured(item))
    const all = Object.entries(changes).map(([name, { to, seen }]) => {
      const value = now[name] ?? ''
      return {
        name,
        to,
        value,
        isFree: seen.includes(value),
        isThere: op !== 'remove' && value === to,
      }
    })
    const contested = all.flatMap(({ name, isFree, isThere }) => (isFree || isThere ? [] : [name]))
    if (contested.length > 0) {
      return { refusal: { status: 412, code: 'changed', contested, data: pictured(item) } }
    }
    const differing = all.filter(({ isThere }) => !isThere)
    for (const { name, value } of differing) onReplaced(name, value)
    if (op === 'remove') {
      remove(itemId)
      return {}
    }
    const parts = Object.fromEntries(differing.map(({ name, to }) => [name, to]))
    if (differing.length > 0) set(item, parts)
    return { item: pictured(items.get(itemId) ?? item) }
  }

  function added({ itemId, changes }: Entry): Answer {
    const value = (name: string) => changes[name]?.to ?? ''
    const item = {
      _id: itemId,
      version: 1,
      title: value('title'),
      description: value('description'),
      image: value('image'),
    }
    items.set(itemId, item)
    return { item: pictured(item) }
  }

  return {
    items,
    list: () => [...items.values()].map(pictured),
    receive(entry: Entry): Answer {
      const payload = payloadOf(entry)
      const before = answers.get(entry.id)
      if (before && before.payload !== payload) throw new Error(`${entry.id} means two things`)
      const answer = before?.answer ?? work(entry)
      const isChanged = 'refusal' in answer && answer.refusal.status === 412
      if (!isChanged) answers.set(entry.id, { payload, answer })
      return answer
    },
    /** Changes an item as another admin. */
    change(id: string, parts: WireValues) {
      const item = items.get(id)
      if (item) set(item, parts)
    },
    remove,
  }
}

/** The content to which a key is bound. Base values are not part of it. */
function payloadOf({ op, itemId, changes }: Entry): string {
  return JSON.stringify([op, itemId, Object.entries(changes).map(([name, { to }]) => [name, to])])
}

/** Returns an item as a reply contains it, with the address of its picture. */
function pictured(item: Item): Item {
  return { ...item, image: item.image === '' ? '' : `/media/${item.image}-1920.webp` }
}
