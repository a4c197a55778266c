import { toastError } from '#client/platform/toasts.ts'

import type { CallFault } from './call.ts'
import { faultInWords } from './fault-in-words.ts'

/** Says why a call came to nothing, unless they have thought better of it. */
export function sayFault(fault: CallFault): void {
  if (fault.kind !== 'cancelled') toastError(faultInWords(fault))
}
