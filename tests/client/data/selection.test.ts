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

test('a range extends from the last selected item in either direction and adds to the selection', () => {
  const { toggle, selectTo, ids } = selecting()
  toggle('e')
  toggle('c')
  selectTo('a')
  expect(ids()).toBe('abce')
  selectTo('d')
  expect(ids()).toBe('abcde')
})

test('a range whose start is not displayed selects its end alone', () => {
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

test('selecting all displayed items keeps those hidden by a search', () => {
  const { toggle, selectAll, show, ids } = selecting()
  toggle('a')
  show(items.slice(3))
  selectAll()
  expect(ids()).toBe('ade')
})

test('an item with a new id stays selected, a removed one does not, and otherwise no listener is notified', () => {
  const { toggle, keep, ids, isOn, told } = selecting()
  for (const id of ['a', 'b', 'c']) toggle(id)
  keep((id) => id)
  expect(told()).toBe(3)
  keep((id) => ({ a: 'x', b: 'b' })[id])
  expect([ids(), told()]).toEqual(['bx', 4])
  keep(() => undefined)
  expect(isOn()).toBe(false)
})
