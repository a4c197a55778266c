import { alertController } from '@ionic/core/components'
import { defineCustomElement } from '@ionic/core/components/ion-alert.js'

import { type Question, doubleTapMs } from './ask.ts'

function buttonsFor({ yes, no }: Pick<Question, 'yes' | 'no'>, htmlAttributes = {}) {
  return [
    { text: no, role: 'cancel' },
    { text: yes, role: 'destructive', htmlAttributes },
  ]
}

/**
 * Asks in an alert; resolves with true for "yes". Going back counts as "no", and "yes" is disabled at first against
 * double taps.
 */
export async function askInAlert({ question, detail, yes, no }: Question): Promise<boolean> {
  defineCustomElement()
  const alert = await alertController.create({
    header: question,
    ...(detail !== undefined && { message: detail }),
    buttons: buttonsFor({ yes, no }, { disabled: true }),
  })
  // Going back leaves the page that asked, which counts as "no".
  const onBack = () => void alert.dismiss(undefined, 'cancel')
  globalThis.addEventListener('popstate', onBack)
  await alert.present()
  setTimeout(() => (alert.buttons = buttonsFor({ yes, no })), doubleTapMs)
  const { role } = await alert.onDidDismiss()
  globalThis.removeEventListener('popstate', onBack)
  return role === 'destructive'
}
