import type { Toast, ToastOptions } from 'react-hot-toast'
import { proxy } from 'valtio'

type Say = (text: string, options: ToastOptions) => Toast['id']

/** Whether a toast was requested, so that the component that displays toasts is needed. */
export const toasts = proxy({ isNeeded: false })

// The library reads the page's CSP nonce for its styles from this global.
const nonce = document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content
Object.assign(globalThis, { __nonce__: nonce })

/** Loaded after the screen, because no screen starts with a toast. */
const loadToasts = () => import('react-hot-toast')

/** Displays a toast for a success; the same text again renews the displayed one. */
export function toastSuccess(text: string) {
  void say(text, ({ toast }) => toast.success)
}

/** Displays a toast for an error; the same text again renews the displayed one. */
export function toastError(text: string) {
  void say(text, ({ toast }) => toast.error)
}

/** Displays a toast without an icon. */
export function toastNeutral(text: string) {
  void say(text, ({ toast }) => toast)
}

type Library = Awaited<ReturnType<typeof loadToasts>>

/** The text is the id, so that a repeated toast renews the displayed one. */
async function say(text: string, kindOf: (library: Library) => Say) {
  toasts.isNeeded = true
  const library = await loadToasts().catch(() => undefined)
  if (library) kindOf(library)(text, { id: text })
}
