import { IonApp, IonMenu, setupIonicReact } from '@ionic/react'
import { type ReactNode, useState } from 'react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'

import { followCloseRequests } from '#client/platform/ionic/close-requests.ts'
import { openMenu } from '#client/platform/ionic/menu.ts'
import { Button } from '#client/ui/base/button.tsx'
import { Dialog } from '#client/ui/form/dialog/dialog.tsx'
import { usePreventDismiss } from '#client/ui/form/dialog/prevent-dismiss.ts'
import { renderNow } from '#tests/support/render.ts'

setupIonicReact({ animated: false })

beforeAll(followCloseRequests)

let root: ReturnType<typeof renderNow>['root'] | undefined
const render = (element: ReactNode) => {
  ;({ root } = renderNow(element))
  return root
}
afterEach(() => root?.unmount())

/**
 * Has the browser ask the page to close what is on top: Chromium on a desktop does so after Escape, on Android after
 * Back. Ionic does not get the key.
 */
async function requestClose() {
  const hide = (event: Event) => event.stopImmediatePropagation()
  addEventListener('keydown', hide, { capture: true })
  await userEvent.keyboard('{Escape}')
  removeEventListener('keydown', hide, { capture: true })
}

const presented = 'ion-modal.is-open.show-modal:not(.overlay-hidden) h2'
const titles = () => [...document.querySelectorAll(presented)].map(({ textContent }) => textContent)

/** A page with a button that opens a dialog, which contains such a button again. */
function Opener({ names: [name, ...others] }: { names: readonly string[] }) {
  const [isOpen, setIsOpen] = useState(false)
  if (name === undefined) return null
  return (
    <>
      <Button onClick={() => setIsOpen(true)}>Open {name}</Button>
      <Dialog title={name} close="Close" isOpen={isOpen} onClose={() => setIsOpen(false)}>
        <Opener names={others} />
      </Dialog>
    </>
  )
}

/** Opens a dialog, and a second one from it. */
async function openBoth() {
  render(
    <IonApp>
      <Opener names={['Event', 'Calendar']} />
    </IonApp>,
  )
  await userEvent.click(page.getByText('Open Event'))
  await userEvent.click(page.getByText('Open Calendar'))
  await expect.poll(titles).toEqual(['Event', 'Calendar'])
}

test('a close request closes the dialog on top, and the next one the dialog below', async () => {
  await openBoth()
  await requestClose()
  await expect.poll(titles).toEqual(['Event'])
  await requestClose()
  await expect.poll(titles).toEqual([])
})

test('Escape, which Ionic handles itself, closes one dialog, and leaves nothing behind', async () => {
  await openBoth()
  await userEvent.keyboard('{Escape}')
  await expect.poll(titles).toEqual(['Event'])
  await requestClose()
  await expect.poll(titles).toEqual([])
})

function Sending({ isSent }: { isSent: boolean }) {
  usePreventDismiss(!isSent)
  return <p>A photo</p>
}

test('a dialog that cannot be closed yet is closed by a later request', async () => {
  const onClose = vi.fn<() => void>()
  const dialog = (isSent: boolean) => (
    <IonApp>
      <Dialog title="Photo" close="Close" isOpen onClose={onClose}>
        <Sending isSent={isSent} />
      </Dialog>
    </IonApp>
  )
  const dialogRoot = render(dialog(false))
  await expect.poll(titles).toEqual(['Photo'])
  await requestClose()
  expect(onClose).not.toHaveBeenCalled()
  dialogRoot.render(dialog(true))
  await expect.poll(() => document.querySelector('ion-modal')?.canDismiss).toBe(true)
  await requestClose()
  await expect.poll(() => onClose.mock.calls.length).toBe(1)
})

test('a close request closes the menu', async () => {
  render(
    <IonApp>
      <IonMenu contentId="content">Entries</IonMenu>
      <div id="content">
        <Button onClick={openMenu}>Menu</Button>
      </div>
    </IonApp>,
  )
  const menu = document.querySelector('ion-menu')
  const isOpen = () => menu?.isOpen()
  await userEvent.click(page.getByText('Menu'))
  await expect.poll(isOpen).toBe(true)
  await requestClose()
  await expect.poll(isOpen).toBe(false)
})
