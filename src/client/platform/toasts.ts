import type { Toast, ToastOptions } from 'react-hot-toast'

type Say = (text: string, options: ToastOptions) => Toast['id']

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

type Toasts = Awaited<ReturnType<typeof loadToasts>>

/** The words are the id: saying the same again renews the toast instead of piling up a second one. */
async function say(text: string, kindOf: (toasts: Toasts) => Say) {
  const toasts = await loadToasts().catch(() => undefined)
  if (toasts) kindOf(toasts)(text, { id: text })
}
