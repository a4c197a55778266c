import { expect, test } from 'vitest'

import { galleryWrite, makeKit, pictureOf } from '#tests/support/outbox-kit.ts'

test.each([
  { isOurs: true, mostAtOnce: 2, order: ['words', 'a', 'b', 'c'] },
  // One of another backend puts items in the order in which they come.
  { isOurs: false, mostAtOnce: 1, order: ['a', 'b', 'c', 'words'] },
])(
  'of many photos $mostAtOnce at most are on their way; ours: $isOurs',
  async ({ isOurs, mostAtOnce, order }) => {
    const { world, outbox, drain, answers, sent } = makeKit()
    world.isOurs = isOurs
    let underWay = 0
    let most = 0
    answers.wait = async () => {
      underWay += 1
      most = Math.max(most, underWay)
      // Whatever else would begin beside it has begun by then.
      await outbox.entries('asha')
      await outbox.entries('asha')
      await outbox.entries('asha')
      underWay -= 1
    }
    for (const [nth, itemId] of ['a', 'b', 'c'].entries()) {
      await outbox.enqueue('asha', galleryWrite({ itemId, picture: pictureOf(nth + 1) }))
    }
    await outbox.enqueue('asha', galleryWrite({ itemId: 'words' }))
    await drain.wake()
    expect(sent.map(({ itemId }) => itemId)).toEqual(order)
    expect(most).toBe(mostAtOnce)
  },
)
