import type { WireValues } from '#contract/resource.ts'
import { type Entry, wantedValues } from '#sync/queue/entry.ts'

/** Records entered and displayed values, and broken promises. */
export function makeRecorder() {
  /** Values that others have entered, and that no form of this device has displayed. */
  const unseen = new Set<string>()
  const thrownAway = new Set<string>()
  const replacedUnseen: string[] = []
  const cameBack: string[] = []
  return {
    replacedUnseen,
    cameBack,
    entered: (name: string, value: string) => unseen.add(`${name} ${value}`),
    seen(parts: WireValues) {
      for (const [name, value] of Object.entries(parts)) unseen.delete(`${name} ${value}`)
    },
    replaced(name: string, value: string) {
      if (unseen.has(`${name} ${value}`)) replacedUnseen.push(`${name} ${value}`)
    },
    saved(parts: WireValues) {
      for (const value of Object.values(parts)) thrownAway.delete(value)
    },
    /** Records values that are discarded with an entry, unless a remaining entry contains them too. */
    discarded(before: readonly Entry[], after: readonly Entry[]) {
      const left = new Set(after.flatMap((each) => Object.values(wantedValues(each))))
      const gone = before.filter(({ id }) => after.every((each) => each.id !== id))
      for (const value of gone.flatMap((each) => Object.values(wantedValues(each)))) {
        if (!left.has(value)) thrownAway.add(value)
      }
    },
    arrived(entry: Entry) {
      for (const value of Object.values(wantedValues(entry))) {
        if (thrownAway.has(value)) cameBack.push(value)
      }
    },
  }
}
