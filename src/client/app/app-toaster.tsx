import { Toaster } from 'react-hot-toast'

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

/** The header always shows how the outbox stands; nothing may lie over it. */
const belowHeader = { top: 'calc(68px + env(safe-area-inset-top))' }

/** The library's own limit is the specification's: 20 at once. */
export function AppToaster() {
  return (
    <Toaster
      position="top-center"
      containerClassName="toaster"
      containerStyle={belowHeader}
      toastOptions={options}
    />
  )
}
