import { describe, expect, test } from 'vitest'

import { itemWireValues } from '#contract/change.ts'
import { galleryItems } from '#contract/resources/gallery-item.ts'
import { fc } from '#tests/support/properties.ts'

import { type Fate, type FieldName, fields, makeSimulatedAdmin } from './simulated-admin.ts'

type Desk = ReturnType<typeof makeSimulatedAdmin>
type Form = NonNullable<ReturnType<Desk['openSome']>>
type Step = (desk: Desk, forms: Form[]) => void

const which = fc.nat(5)
const names = fc.subarray<FieldName>([...fields], { minLength: 1 })
const fates = fc.constantFrom<Fate>('done', 'done', 'lost', 'refused', 'unreachable')

const saves = fc.record({ which, names, takesTheirs: fc.boolean() }).map((how): Step => (desk) => {
  const form = desk.openSome(how.which)
  if (form) desk.save(form, how.names, how.takesTheirs)
})
const opens = which.map((at): Step => (desk, forms) => {
  const form = desk.openSome(at)
  if (form) forms.push(form)
})
/** Saves a form that was opened some steps before, as in another tab. */
const savesLate = fc.record({ which, names }).map((how): Step => (desk, forms) => {
  const [form] = forms.splice(how.which % Math.max(1, forms.length), 1)
  if (form) desk.save(form, how.names)
})
const adds = fc.constant<Step>((desk) => desk.add())
const removes = which.map(
  (at): Step =>
    (desk) =>
      desk.remove(at),
)
const sends = fc.record({ which, fate: fates }).map(
  (how): Step =>
    (desk) =>
      desk.send(how.which, how.fate),
)
const retries = fc.constant<Step>((desk) => desk.retry())
const discards = which.map(
  (at): Step =>
    (desk) =>
      desk.discard(at),
)
const reloads = fc.constant<Step>((desk) => desk.reload())
const others = fc.record({ which, name: fc.constantFrom(...fields) }).map(
  (how): Step =>
    (desk) =>
      desk.others(how.which, how.name),
)
const othersRemove = which.map(
  (at): Step =>
    (desk) =>
      desk.othersRemove(at),
)

const weighed = (arbitrary: fc.Arbitrary<Step>, weight: number) => ({ arbitrary, weight })
const alone = fc.oneof(
  weighed(saves, 4),
  weighed(opens, 3),
  weighed(savesLate, 3),
  weighed(adds, 2),
  weighed(removes, 1),
  weighed(sends, 6),
  weighed(retries, 1),
)
const together = fc.oneof(
  weighed(alone, 10),
  weighed(others, 3),
  weighed(othersRemove, 1),
  weighed(discards, 1),
  weighed(reloads, 2),
)
const histories = (steps: fc.Arbitrary<Step>) => fc.array(steps, { maxLength: 40, size: 'max' })

/** Per test. Many short tests keep their timeouts on a busy machine, a few long ones do not. */
const numRuns = 2500
/** Fixed, so that every run checks an identical set of histories. */
const seeds = [20_261_122, 20_261_123, 20_261_124, 20_261_125]

/** Checks a law over the histories of a seed. */
const holdsFrom =
  (seed: number) =>
  (steps: fc.Arbitrary<Step>, law: (desk: Desk) => boolean | void, isStale = false) =>
    fc.assert(
      fc.property(histories(steps), (history) => {
        const desk = makeSimulatedAdmin({ isStale })
        const forms: Form[] = []
        desk.add()
        for (const step of history) step(desk, forms)
        return law(desk)
      }),
      { numRuns, seed },
    )

function heal(desk: Desk) {
  for (let round = 0; round < 60; round += 1) {
    desk.retry()
    desk.send(0, 'done')
  }
}

/** Returns the state of each item, by id. */
function standing(items: readonly { _id: string }[]) {
  return new Map(items.map((item) => [item._id, itemWireValues(galleryItems, { ...item })]))
}

describe.each(seeds)('in random histories of seed %i', (seed) => {
  const holds = holdsFrom(seed)

  test('a saved change is displayed, whatever its calls return', () => {
    holds(alone, (desk) => {
      const shown = standing(desk.shown())
      for (const [id, parts] of desk.saved) expect(textsOf(shown.get(id))).toEqual(textsOf(parts))
    })
  })

  test("a user's own changes arrive as saved, without a question", () => {
    holds(alone, (desk) => {
      heal(desk)
      // The form of an item that was removed in another tab may lead to a conflict.
      const left = desk.entries().filter(({ itemId }) => !desk.removed.has(itemId))
      expect(left.filter(({ state }) => state !== 'sent')).toEqual([])
      const there = standing(desk.server.list())
      const own = [...desk.saved].filter(([id]) => !desk.removed.has(id))
      for (const [id, parts] of own) expect(there.get(id)).toEqual(parts)
    })
  })

  test('no remote value is replaced that the user has not seen', () => {
    holds(
      together,
      (desk) => {
        heal(desk)
        expect(desk.witness.replacedUnseen).toEqual([])
      },
      true,
    )
  })

  test('a discarded change stays discarded', () => {
    holds(
      together,
      (desk) => {
        heal(desk)
        expect(desk.witness.cameBack).toEqual([])
      },
      true,
    )
  })

  test('discarding own changes never causes a conflict with oneself', () => {
    holds(
      fc.oneof(weighed(alone, 10), weighed(discards, 2), weighed(reloads, 1)),
      (desk) => {
        heal(desk)
        const asked = desk.entries().filter(({ refusal }) => refusal?.code === 'changed')
        expect(asked).toEqual([])
      },
      true,
    )
  })

  test('every entry has the picture that its changes name', () => {
    holds(
      together,
      (desk) => {
        for (const { op, changes, picture } of desk.entries()) {
          const named = op === 'remove' ? undefined : changes['image']?.to
          expect(picture?.sha256).toBe(named)
        }
      },
      true,
    )
  })
})

/** Omits the picture, because a list has no address of an unsent one. */
function textsOf(parts: Record<string, string> | undefined) {
  if (!parts) return undefined
  const { image: _, ...texts } = parts
  return texts
}
