import type { Toast, ToastOptions } from 'react-hot-toast'
import { proxy } from 'valtio'

type Say = (text: string, options: ToastOptions) => Toast['id']

/** Whether anything was said: then what shows it is needed now. */
export const toasts = proxy({ isNeeded: false })

// The styles of the library come with the nonce of the page, which it looks for here.
const nonce = document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content
Object.assign(globalThis, { __nonce__: nonce })

/** No screen begins with a toast: what shows them is fetched after the screen itself. */
const loadToasts = () => import('react-hot-toast')

export function toastSuccess(text: string) {
  void say(text, ({ toast }) => toast.success)
}

export function toastError(text: string) {
  void say(text, ({ toast }) => toast.error)
}

export function toastNeutral(text: string) {
  void say(text, ({ toast }) => toast)
}

type Library = Awaited<ReturnType<typeof loadToasts>>

/** The words are the id: saying the same again renews the toast instead of piling up a second one. */
async function say(text: string, kindOf: (library: Library) => Say) {
  toasts.isNeeded = true
  const library = await loadToasts().catch(() => undefined)
  if (library) kindOf(library)(text, { id: text })
}
