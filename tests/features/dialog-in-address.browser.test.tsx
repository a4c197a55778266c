import { useEffect } from 'react'
import { BrowserRouter } from 'react-router-dom'
import { afterEach, expect, test } from 'vitest'

import { type DialogState, useDialog } from '#client/ui/list/use-dialog.ts'
import { makeValueWatcher, renderNow } from '#tests/support/render.ts'

// The dialog in the address of a real browser history.

const before = location.href
const pushState = history.pushState.bind(history)
afterEach(() => {
  Reflect.deleteProperty(history, 'pushState')
  history.replaceState(null, '', before)
})

test('Back closes a dialog even if the page has not rendered the address of the dialog yet', async () => {
  const dialog = makeValueWatcher<DialogState>()
  function Dialog() {
    const state = useDialog()
    useEffect(() => dialog.note(state))
    return null
  }
  const { root } = renderNow(
    <BrowserRouter>
      <Dialog />
    </BrowserRouter>,
  )
  const { promise: left, resolve } = Promise.withResolvers<void>()
  history.pushState = (...args) => {
    const [state, url] = [history.state as unknown, location.href]
    pushState(...args)
    // A task of the browser, before React renders what the router has just queued.
    queueMicrotask(() => {
      history.replaceState(state, '', url)
      dispatchEvent(new PopStateEvent('popstate', { state }))
      resolve()
    })
  }
  const closed = await dialog.until(({ isOpen }) => !isOpen)
  closed.show('a')
  expect((await dialog.until(({ isOpen }) => isOpen)).openedId).toBe('a')
  await left
  const again = await dialog.until(({ isOpen }) => !isOpen)
  expect([again.isInAddress, location.href]).toEqual([false, before])
  root.unmount()
})
