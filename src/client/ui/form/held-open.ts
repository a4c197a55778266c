import { createContext, useContext, useEffect } from 'react'

/** Tells the dialog around a form whether it has to stay open. */
export const HoldOpen = createContext<(isHeld: boolean) => void>(() => {})

/** Keeps the dialog around it open while `isHeld`, if there is one. */
export function useHeldOpen(isHeld: boolean) {
  const hold = useContext(HoldOpen)
  useEffect(() => {
    hold(isHeld)
    return () => hold(false)
  }, [hold, isHeld])
}
