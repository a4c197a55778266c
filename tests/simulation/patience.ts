import { type Place, placeOf } from './places.ts'

/** Until when somebody asked us to leave an entry alone. */
export function makePatience() {
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
