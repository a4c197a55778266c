import { expect, test, vi } from 'vitest'

import { makeOutboxEvents } from '#client/data/engine/events.ts'
import { makeSessionScopes } from '#client/data/engine/session-scope.ts'

function setUp() {
  const events = makeOutboxEvents({ postMessage: () => {}, addEventListener: () => {} })
  return { ...events, ...makeSessionScopes(events) }
}

test('a value is made at its first use, once in each session', () => {
  const { perSession, dispatch } = setUp()
  const make = vi.fn(() => ({ items: ['private'] }))
  const value = perSession(make)
  expect(make).not.toHaveBeenCalled()
  value().items.push('second')
  dispatch({ type: 'saved' })
  expect(value().items).toEqual(['private', 'second'])
  dispatch({ type: 'session-ended' })
  expect(value().items).toEqual(['private'])
  expect(make).toHaveBeenCalledTimes(2)
})

test('the subscriptions of a value end with its session', () => {
  const { perSession, dispatch } = setUp()
  const received: string[] = []
  let session = 0
  const value = perSession((scope) => {
    session += 1
    const name = `session ${session}`
    scope.onOutboxEvent(({ type }) => received.push(`${name}: ${type}`))
    return { name }
  })
  value()
  dispatch({ type: 'saved' })
  dispatch({ type: 'session-ended' })
  expect(value().name).toBe('session 2')
  dispatch({ type: 'discarded' })
  expect(received).toEqual(['session 1: saved', 'session 2: discarded'])
})

test('what a value holds is released once, at the end of its session', () => {
  const { perSession, dispatch } = setUp()
  const release = vi.fn()
  perSession(({ signal }) => {
    signal.addEventListener('abort', release)
    return {}
  })()
  dispatch({ type: 'saved' })
  expect(release).not.toHaveBeenCalled()
  dispatch({ type: 'session-ended' })
  dispatch({ type: 'session-ended' })
  expect(release).toHaveBeenCalledTimes(1)
})

test('listeners are called when the values of the next session can be read', () => {
  const { perSession, dispatch, onNewScope, scopeNumber } = setUp()
  const value = perSession(() => ({ text: '' }))
  value().text = 'private'
  const read: { text: string; number: number }[] = []
  const stop = onNewScope(() => read.push({ text: value().text, number: scopeNumber() }))
  dispatch({ type: 'session-ended' })
  stop()
  dispatch({ type: 'session-ended' })
  expect(read).toEqual([{ text: '', number: 1 }])
  expect(scopeNumber()).toBe(2)
})
