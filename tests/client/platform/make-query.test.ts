import { expect, test, vi } from 'vitest'

import { makeQuery } from '#client/platform/history/make-query.ts'
import { makeManualClock } from '#tests/support/manual-clock.ts'

/** Opens a window at a list, whose history goes back only when the test says so, as in browsers. */
function openWindow() {
  const clock = makeManualClock()
  const events = new EventTarget()
  const base = 'https://console.example'
  const entries = [{ state: { key: 'first' } as unknown, url: new URL('/gallery', base) }]
  let nth = 0
  let pendingBacks = 0
  const entryNow = () => entries[nth] ?? { state: null, url: new URL(base) }
  const query = makeQuery({
    history: {
      get state() {
        return entryNow().state
      },
      pushState: (state, _title, url) => {
        nth += 1
        entries.splice(nth, Infinity, { state, url: new URL(String(url), base) })
      },
      replaceState: (state, _title, url) => {
        entries[nth] = { state, url: new URL(String(url), base) }
      },
      back: () => void (pendingBacks += 1),
    },
    location: {
      get pathname() {
        return entryNow().url.pathname
      },
      get search() {
        return entryNow().url.search
      },
    },
    addEventListener: (...listening) => events.addEventListener(...listening),
    removeEventListener: (...listening) => events.removeEventListener(...listening),
    setTimeout: (run, ms) => clock.after(ms, run),
  })
  return {
    ...query,
    clock,
    stateNow: () => entryNow().state,
    pendingBacks: () => pendingBacks,
    /** Goes back as often as was asked for. */
    goBack: () => {
      nth -= pendingBacks
      pendingBacks = 0
      events.dispatchEvent(new Event('popstate'))
    },
  }
}

const set = (name: string, value: string) => (params: URLSearchParams) => params.set(name, value)
const remove = (name: string) => (params: URLSearchParams) => params.delete(name)

test('a dialog is in the address at once, in an entry of its own that keeps the state', () => {
  const window = openWindow()
  const onChange = vi.fn<() => void>()
  window.subscribeToQuery(onChange)
  window.pushQuery(set('open', 'a'))
  expect([window.queryNow(), window.stateNow()]).toEqual(['?open=a', { key: 'first', idx: 1 }])
  expect(onChange).toHaveBeenCalledOnce()
  window.goBackOrReplace(remove('open'))
  window.goBack()
  expect(window.queryNow()).toBe('')
  expect(onChange).toHaveBeenCalledTimes(2)
})

test('the first entry of the app is changed, because the one before is another page', () => {
  const window = openWindow()
  window.replaceQuery(set('open', 'a'))
  window.goBackOrReplace(remove('open'))
  expect([window.pendingBacks(), window.queryNow()]).toEqual([0, ''])
})

test('an entry is left once, however often it is closed', () => {
  const window = openWindow()
  window.pushQuery(set('open', 'a'))
  window.goBackOrReplace(remove('open'))
  window.goBackOrReplace(remove('open'))
  expect(window.pendingBacks()).toBe(1)
})

test('an entry that was not left within a second can be left again', () => {
  const window = openWindow()
  window.pushQuery(set('open', 'a'))
  window.goBackOrReplace(remove('open'))
  window.clock.advance(1000)
  window.goBackOrReplace(remove('open'))
  expect(window.pendingBacks()).toBe(2)
})

test('an entry that was opened after another was left can be left itself', () => {
  const window = openWindow()
  window.pushQuery(set('open', 'a'))
  window.goBackOrReplace(remove('open'))
  window.goBack()
  window.pushQuery(set('open', 'b'))
  window.goBackOrReplace(remove('open'))
  expect(window.pendingBacks()).toBe(1)
})

test('a subscriber gets no changes after its end', () => {
  const window = openWindow()
  const onChange = vi.fn<() => void>()
  const end = window.subscribeToQuery(onChange)
  end()
  window.pushQuery(set('open', 'a'))
  window.goBackOrReplace(remove('open'))
  window.goBack()
  expect(onChange).not.toHaveBeenCalled()
})
