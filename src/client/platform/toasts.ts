import { toast } from 'react-hot-toast'

export function toastSuccess(text: string) {
  toast.success(text)
}

export function toastError(text: string) {
  toast.error(text)
}

export function toastNeutral(text: string) {
  toast(text)
}
