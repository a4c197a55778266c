import { expect, test } from 'vitest'

import { makeSelection } from '#client/data/screen/selection.ts'

const items = ['a', 'b', 'c', 'd', 'e'].map((_id) => ({ _id }))

function selecting() {
  const selection = makeSelection()
  selection.show(items)
  let times = 0
  selection.follow(() => (times += 1))
  return { ...selection, ids: () => [...selection.now()].toSorted().join(''), told: () => times }
}

test('a range goes from the last one in either direction, and adds to what is selected', () => {
  const { toggle, selectTo, ids } = selecting()
  toggle('e')
  toggle('c')
  selectTo('a')
  expect(ids()).toBe('abce')
  selectTo('d')
  expect(ids()).toBe('abcde')
})

test('a range without a beginning that is shown is the one alone', () => {
  const { toggle, selectTo, show, end, ids } = selecting()
  selectTo('c')
  expect(ids()).toBe('c')
  toggle('a')
  show(items.slice(2))
  selectTo('d')
  expect(ids()).toBe('acd')
  end()
  selectTo('e')
  expect(ids()).toBe('e')
})

test('all that is shown joins what a search hides', () => {
  const { toggle, selectAll, show, ids } = selecting()
  toggle('a')
  show(items.slice(3))
  selectAll()
  expect(ids()).toBe('ade')
})

test('what has another id is kept under it, what has gone is not, and else nobody is told', () => {
  const { toggle, keep, ids, isOn, told } = selecting()
  for (const id of ['a', 'b', 'c']) toggle(id)
  keep((id) => id)
  expect(told()).toBe(3)
  keep((id) => ({ a: 'x', b: 'b' })[id])
  expect([ids(), told()]).toEqual(['bx', 4])
  keep(() => undefined)
  expect(isOn()).toBe(false)
})
