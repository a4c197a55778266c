import * as fc from 'fast-check'
import { expect, test } from 'vitest'

import { type Fields, fieldsOf, makeDesk, type Step } from '#tests/support/desk.ts'

const names = fc.subarray<keyof Fields>(['title', 'description'], { minLength: 1 })
const fate = fc.constantFrom(
  'done' as const,
  'lost' as const,
  'refused' as const,
  'unreachable' as const,
)
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    arbitrary: fc.record({ do: fc.constant('save' as const), names, inOpenForm: fc.boolean() }),
    weight: 4,
  },
  { arbitrary: fc.record({ do: fc.constant('send' as const), fate }), weight: 4 },
  { arbitrary: fc.constant({ do: 'open a form' as const }), weight: 3 },
  fc.constant({ do: 'retry' as const }),
  { arbitrary: fc.constant({ do: 'remove' as const }), weight: 1 },
)

const others = fc.record({
  do: fc.constant('others change' as const),
  name: fc.constantFrom('title' as const, 'description' as const),
})
const steps = fc.array(step, { maxLength: 30 })
const stepsAmongOthers = fc.array(fc.oneof({ arbitrary: step, weight: 5 }, others), {
  maxLength: 30,
})

/** A desk where all this has happened, and then all went well for long enough. */
async function deskAfter(all: readonly Step[]) {
  const desk = makeDesk()
  for (const each of all) await desk.play(each)
  for (let pass = 0; pass < 60; pass += 1) {
    await desk.play({ do: 'retry' })
    await desk.play({ do: 'send', fate: 'done' })
  }
  return desk
}

test('whatever befalls it, the list shows what was saved', async () => {
  await fc.assert(
    fc.asyncProperty(steps, async (all) => {
      const desk = makeDesk()
      for (const each of all) {
        await desk.play(each)
        const shown = await desk.shown()
        expect(shown && fieldsOf(shown)).toEqual(desk.wanted())
      }
    }),
    { numRuns: 500 },
  )
})

test('once all goes well, the server has what was saved, or an admin is asked', async () => {
  await fc.assert(
    fc.asyncProperty(steps, async (all) => {
      const desk = await deskAfter(all)
      const open = (await desk.entries()).filter(({ state }) => state !== 'sent')
      const [item] = desk.server.items()
      const isAsked = open[0]?.state === 'parked'
      const found = item && fieldsOf(item)
      expect(isAsked ? desk.wanted() : found).toEqual(desk.wanted())
      expect(isAsked || open.length === 0).toBe(true)
    }),
    { numRuns: 500 },
  )
})

test('nobody replaces what others have entered and no form has shown', async () => {
  await fc.assert(
    fc.asyncProperty(stepsAmongOthers, async (all) => {
      const desk = await deskAfter(all)
      expect(desk.replacedUnseen).toEqual([])
    }),
    { numRuns: 2000 },
  )
})
