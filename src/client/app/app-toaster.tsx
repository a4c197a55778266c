import { Toaster } from 'react-hot-toast'

// What is said in toasts comes with what shows them.
import '#client/data/say.ts'
import {
  toastBlankMs,
  toastErrorMs,
  toastRemovalDelayMs,
  toastSuccessMs,
} from '#contract/constants.ts'

const options = {
  className: 'toast',
  duration: toastBlankMs,
  removeDelay: toastRemovalDelayMs,
  success: { duration: toastSuccessMs },
  error: { duration: toastErrorMs },
}

/** The library's own limit is the specification's: 20 at once. */
export function AppToaster() {
  return <Toaster position="top-center" containerClassName="toaster" toastOptions={options} />
}
