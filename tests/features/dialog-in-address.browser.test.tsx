import { useEffect } from 'react'
import { BrowserRouter } from 'react-router-dom'
import { afterEach, beforeEach, expect, test } from 'vitest'

import {
  subscribeToQuery,
  goBackOrReplace,
  pushQuery,
  queryNow,
} from '#client/platform/history/query.ts'
import { type DialogState, useDialog } from '#client/ui/list/page/use-dialog.ts'
import { makeValueWatcher, renderNow } from '#tests/support/render.ts'

// The dialog in the address of a real browser history.

const before = location.href
let dialog = makeValueWatcher<DialogState>()
let root: ReturnType<typeof renderNow>['root']

beforeEach(() => {
  dialog = makeValueWatcher<DialogState>()
  function Dialog() {
    const state = useDialog()
    useEffect(() => dialog.note(state))
    return null
  }
  root = renderNow(
    <BrowserRouter>
      <Dialog />
    </BrowserRouter>,
  ).root
})
afterEach(() => {
  root.unmount()
  history.replaceState(null, '', before)
})

const untilOpen = () => dialog.until(({ isOpen }) => isOpen)
const untilClosed = () => dialog.until(({ isOpen }) => !isOpen)

test('a dialog is in the address as soon as it is opened', async () => {
  const closed = await untilClosed()
  closed.show('a')
  expect(new URL(location.href).searchParams.get('open')).toBe('a')
  expect((await untilOpen()).openedId).toBe('a')
  history.back()
  await untilClosed()
  expect(location.href).toBe(before)
})

test('closing a dialog twice goes back once', async () => {
  const closed = await untilClosed()
  closed.show('a')
  const opened = await untilOpen()
  opened.close()
  opened.close()
  const again = await untilClosed()
  expect(location.href).toBe(before)
  again.show('b')
  expect((await untilOpen()).openedId).toBe('b')
  history.back()
  await untilClosed()
})

test('a second entry can be left as soon as the first one is', async () => {
  pushQuery((params) => params.set('select', '1'))
  pushQuery((params) => params.set('edit', 'several'))
  const left = new Promise<void>((resolve) => {
    const stop = subscribeToQuery(() => {
      if (new URLSearchParams(queryNow()).has('select')) {
        return goBackOrReplace((params) => params.delete('select'))
      }
      stop()
      resolve()
    })
  })
  goBackOrReplace((params) => params.delete('edit'))
  await left
  expect(location.href).toBe(before)
})
