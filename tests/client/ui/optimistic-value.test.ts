import * as fc from 'fast-check'
import { expect, test } from 'vitest'

import {
  applyStep,
  displayedValue,
  dueStep,
  follow,
  type OptimisticValue,
  request,
} from '#client/ui/list/optimistic-value.ts'

// The dialog in the address, which is displayed before the address has changed.

/** Simulates a page: a navigation that has begun ends when the test says so. */
function openPage(inAddress = '') {
  const page = {
    inAddress,
    value: {} as OptimisticValue,
    isLeft: false,
    navigations: [] as string[],
  }
  const render = () => {
    page.value = follow(page.value, page.inAddress)
    return displayedValue(page.value, page.inAddress)
  }
  const rendered = () => ({ inAddress: page.inAddress, displayed: render() })
  return {
    page,
    render,
    rendered,
    request: (to: string, from = rendered()) => {
      page.value = request(page.value, from, to)
      return render()
    },
    /** Lets the time pass after which a navigation begins. */
    settle: () => {
      render()
      const step = dueStep(page.value, page)
      if (!step) return
      page.value = applyStep(page.value, step)
      if ('begins' in step) page.navigations.push(step.begins.to)
    },
    /** Ends the navigation in progress. */
    arrive: () => {
      const { underWay } = page.value
      if (underWay) page.inAddress = underWay.to
      return render()
    },
    /** The user navigates. */
    go: (to: string) => {
      page.inAddress = to
      return render()
    },
  }
}

test('a dialog is displayed at once, and the address changes once', () => {
  const { page, request, settle, arrive } = openPage()
  expect(request('edit=1')).toBe('edit=1')
  settle()
  settle()
  expect(arrive()).toBe('edit=1')
  settle()
  expect(page.navigations).toEqual(['edit=1'])
})

test('a dialog closed while its address is being set is closed, and its address is removed', () => {
  const { page, request, settle, arrive } = openPage()
  request('edit=1')
  settle()
  expect(request('')).toBe('')
  settle()
  expect(arrive()).toBe('')
  settle()
  expect(arrive()).toBe('')
  expect([page.navigations, page.inAddress]).toEqual([['edit=1', ''], ''])
})

test('a dialog opened while the address of the last one is removed stays open', () => {
  const { page, request, settle, arrive } = openPage('edit=1')
  request('')
  settle()
  expect(request('edit=2')).toBe('edit=2')
  expect(arrive()).toBe('edit=2')
  settle()
  expect(arrive()).toBe('edit=2')
  expect(page.navigations).toEqual(['', 'edit=2'])
})

test('a dialog is closed by a request that was rendered before its address was set', () => {
  const { page, request, rendered, settle, arrive } = openPage()
  request('edit=1')
  const early = rendered()
  settle()
  arrive()
  expect(request('', early)).toBe('')
  settle()
  expect(arrive()).toBe('')
  expect(page.navigations).toEqual(['edit=1', ''])
})

test('a request that is made while a step begins or ends is kept', () => {
  const { page, request, rendered, settle, arrive } = openPage()
  request('edit=1')
  const begins = dueStep(page.value, page)
  request('edit=2')
  if (begins) page.value = applyStep(page.value, begins)
  expect(arrive()).toBe('edit=2')

  request('edit=1', rendered())
  const fulfils = dueStep(page.value, page)
  request('', rendered())
  if (fulfils) page.value = applyStep(page.value, fulfils)
  settle()
  expect(arrive()).toBe('')
})

test('a late request does not close the dialog that the user has opened since', () => {
  const { request, rendered, settle, arrive, go } = openPage()
  request('edit=1')
  const early = rendered()
  settle()
  arrive()
  go('edit=2')
  expect(request('', early)).toBe('edit=2')
})

test('a dialog that is closed before its address was set leaves no navigation', () => {
  const { page, request, settle } = openPage()
  request('edit=1')
  request('')
  settle()
  expect(page.navigations).toEqual([])
})

test('Back closes the dialog, also while another navigation was requested', () => {
  const { page, request, go, settle } = openPage('edit=1')
  request('edit=2')
  expect(go('')).toBe('')
  settle()
  expect(page.navigations).toEqual([])
})

test('after the user has left the page, nothing navigates', () => {
  const { page, request, settle } = openPage()
  request('edit=1')
  page.isLeft = true
  settle()
  expect(page.navigations).toEqual([])
})

test('whatever is requested at whatever time, the address ends at the last request', () => {
  const step = fc.oneof(
    fc.constantFrom('', 'a', 'b').map((to) => ({ to })),
    fc.constantFrom('settle' as const, 'arrive' as const),
  )
  fc.assert(
    fc.property(fc.array(step, { maxLength: 20 }), (steps) => {
      const opened = openPage()
      let last = ''
      const displayed = steps.map((each) => {
        if (typeof each === 'string') return void opened[each]()
        last = each.to
        return opened.request(each.to) === each.to
      })
      expect(displayed).not.toContain(false)
      for (let turn = 0; turn < 4; turn += 1) {
        opened.settle()
        opened.arrive()
      }
      expect([opened.page.inAddress, opened.render()]).toEqual([last, last])
    }),
  )
})
