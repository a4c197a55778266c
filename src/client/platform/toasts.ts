import { toast } from 'react-hot-toast'

// The words are the id: saying the same again renews the toast instead of piling up a second one.

export function toastSuccess(text: string) {
  toast.success(text, { id: text })
}

export function toastError(text: string) {
  toast.error(text, { id: text })
}

export function toastNeutral(text: string) {
  toast(text, { id: text })
}
