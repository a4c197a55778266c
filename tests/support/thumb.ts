import type { Locator } from 'playwright'

import { fillIn } from './fill-in.ts'

/** Seconds per tap, with finding its target, and per typed character: a keystroke-level estimate on a phone. */
const secondsPer = { tap: 3, character: 0.3 }

/** Counts what a person does with their thumb in a journey. */
export function startThumb() {
  const effort = { taps: 0, fields: 0, characters: 0 }
  return {
    effort,
    tap: async (target: Locator) => {
      effort.taps += 1
      await target.click()
    },
    /** Counts taps outside the page: on a link of another app, in a dialog of the system. */
    tapOutside: (taps = 1) => {
      effort.taps += taps
    },
    /** Types into a field; the tap on it counts, too. */
    type: async (field: Locator, text: string) => {
      effort.taps += 1
      effort.fields += 1
      effort.characters += text.length
      await fillIn(field, text)
    },
    /** Estimated seconds of tapping and typing; the machine's time comes on top. */
    seconds: () => effort.taps * secondsPer.tap + effort.characters * secondsPer.character,
  }
}
