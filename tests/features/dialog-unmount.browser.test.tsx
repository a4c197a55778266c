import { IonApp, setupIonicReact } from '@ionic/react'
import { expect, test } from 'vitest'

import { Dialog } from '#client/ui/form/dialog/dialog.tsx'
import { renderNow } from '#tests/support/render.ts'

setupIonicReact()

const modals = () => [...document.querySelectorAll('ion-modal')]

/** Renders a page with an open dialog. */
async function openDialog() {
  const page = (isOpen: boolean) => (
    <IonApp>
      <Dialog title="A photo" close="Close" isOpen={isOpen} onClose={() => {}}>
        <p>Typed text</p>
      </Dialog>
    </IonApp>
  )
  const { root } = renderNow(<IonApp />)
  root.render(page(true))
  await expect.poll(() => modals().length).toBe(1)
  const [modal] = modals()
  if (!modal) throw new Error('The dialog is gone')
  return {
    modal,
    close: () => root.render(page(false)),
    leavePage: () => root.render(<IonApp />),
    isPresented: () => modal.matches('.show-modal:not(.overlay-hidden)'),
    isDismissing: () => !modal.matches('.is-open'),
  }
}

/** Expects the dialog to be gone for good. `dismiss` resolves after all animations. */
async function expectGone(modal: HTMLIonModalElement) {
  await expect.poll(() => modals().length).toBe(0)
  await modal.dismiss()
  await expect.poll(() => modals().length).toBe(0)
}

test('a dialog whose page is left while it closes does not stay in the document', async () => {
  const { modal, close, leavePage, isPresented, isDismissing } = await openDialog()
  await expect.poll(isPresented).toBe(true)
  close()
  await expect.poll(isDismissing).toBe(true)
  leavePage()
  await expectGone(modal)
})

test('a dialog whose page is left while it opens does not stay in the document', async () => {
  const { modal, leavePage } = await openDialog()
  leavePage()
  await expectGone(modal)
})
