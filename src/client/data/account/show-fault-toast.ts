import { toastError } from '#client/platform/page/toasts.ts'

import type { CallFault } from './call.ts'
import { faultInWords } from './fault-in-words.ts'

/** Displays a toast about a failed call, unless the user cancelled it. */
export function showFaultToast(fault: CallFault): void {
  if (fault.kind !== 'cancelled') toastError(faultInWords(fault))
}
