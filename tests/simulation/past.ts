import type { WireValues } from '#contract/resource.ts'
import type { UploadState } from '#contract/upload.ts'

import { type Place, placeOf, type Whose } from './places.ts'

export type Past = ReturnType<typeof makePast>

/** What has been done so far, on the server and by the pages, as an observer saw it. */
export function makePast() {
  const sent = new Map<string, number[]>()
  return {
    /** Who has brought what stands there, by item and field. */
    standing: new Map<string, Whose>(),
    /** Who has brought a value last, and when. */
    brought: new Map<string, Whose & { at: number }>(),
    added: new Set<string>(),
    /** Who has removed an item. */
    removed: new Map<string, Whose>(),
    /** What an admin brought last of a field: when that was saved. */
    last: new Map<string, number>(),
    /** Entries that the server has answered with success, and switches that were done. */
    done: new Set<string>(),
    /** Places whose removal or switch was answered with success, with what it was. */
    acted: new Set<string>(),
    /** How far the server's history has been read. */
    told: 0,
    /** Which page began an attempt, and when. */
    began: new Map<string, { by: string; at: number }>(),
    /** What the server has told an attempt of its picture. */
    pictures: new Map<string, UploadState | 'missing'>(),
    /** When the first attempt was begun in which something of a picture has left a device. */
    left: new Map<string, number>(),
    /** Places of what a proxy has refused, and how often the server has failed at which. */
    excused: new Set<string>(),
    /** How often a portal, a proxy or a cut has replied in the server's place, by place. */
    intercepted: new Map<string, number>(),
    failures: new Map<string, number>(),
    patience: makePatience(),
    /** When a device learned that an entry was sent. */
    sentAt: (device: string) => sent.get(device) ?? [],
    noteSent: (device: string, at: number) => sent.set(device, [...(sent.get(device) ?? []), at]),
  }
}

/** One attempt as a key. */
export function attemptOf(device: string, { id, attempts }: { id: string; attempts: number }) {
  return `${device} ${id} ${attempts}`
}

/** The fields that a state has otherwise than the one before it. */
export function changesIn({
  before = {},
  after = {},
}: {
  before?: WireValues | undefined
  after?: WireValues | undefined
}) {
  return Object.keys({ ...before, ...after })
    .map((name) => ({ name, from: before[name], to: after[name] }))
    .filter(({ from, to }) => from !== to)
}

/** Until when somebody asked us to leave an entry alone. */
function makePatience() {
  const asked = new Map<string, { attempt: number; until: number; knownAt: number }>()
  return {
    /** The answer to an attempt asks for it; it counts from when the device has written it down. */
    ask: (place: Place, attempt: number, until: number) => {
      const latest = asked.get(placeOf(place))?.attempt ?? 0
      if (attempt >= latest) asked.set(placeOf(place), { attempt, until, knownAt: Infinity })
    },
    /** What a full device could not write down it does not know. */
    begin: (place: Place, attempt: number, now: number) => {
      const wait = asked.get(placeOf(place))
      if (wait?.attempt === attempt) wait.knownAt = Math.min(wait.knownAt, now)
    },
    end: (place: Place) => asked.delete(placeOf(place)),
    endAll: () => asked.clear(),
    /**
     * Whether it is sent too early; what comes after counts anew. An attempt that was begun before,
     * by a page that was frozen since, leaves before the page learns of anything.
     */
    isBroken: (place: Place, attempt: number, now: number): boolean => {
      const wait = asked.get(placeOf(place))
      if (wait && attempt < wait.attempt) return false
      asked.delete(placeOf(place))
      return wait !== undefined && now > wait.knownAt && now < wait.until
    },
  }
}
