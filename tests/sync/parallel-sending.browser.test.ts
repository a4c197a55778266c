import { expect, test } from 'vitest'

import { galleryWrite, makeKit, pictureOf } from '#tests/support/outbox-kit.ts'

test.each([
  { isOurs: true, maxConcurrent: 2, order: ['words', 'a', 'b', 'c'] },
  // Other backends list items in the order of arrival.
  { isOurs: false, maxConcurrent: 1, order: ['a', 'b', 'c', 'words'] },
])(
  'at most $maxConcurrent of many photos are sent concurrently; Take-Off server: $isOurs',
  async ({ isOurs, maxConcurrent, order }) => {
    const { world, outbox, drain, answers, sent } = makeKit()
    world.isOurs = isOurs
    let underWay = 0
    let most = 0
    answers.wait = async () => {
      underWay += 1
      most = Math.max(most, underWay)
      // By these reads, every other send that could start in parallel has started.
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
    expect(most).toBe(maxConcurrent)
  },
)
