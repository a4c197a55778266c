import { createContext, type ReactNode, useContext } from 'react'
import { createPortal } from 'react-dom'

/** Element in the fixed slot of the page's `IonContent`, which neither scrolls nor moves with an entering page. */
export const FixedSlotContext = createContext<HTMLElement | null>(null)

/** Renders its children in the fixed slot. */
export function FixedSlot({ children }: { children: ReactNode }) {
  const slot = useContext(FixedSlotContext)
  return slot && createPortal(children, slot)
}
