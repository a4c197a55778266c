import { createContext, useContext, useEffect } from 'react'

/** Setter of whether the surrounding dialog has to stay open. */
export const HoldOpen = createContext<(isHeld: boolean) => void>(() => {})

/** Keeps the surrounding dialog open while `isHeld`, if there is one. */
export function useHeldOpen(isHeld: boolean) {
  const hold = useContext(HoldOpen)
  useEffect(() => {
    hold(isHeld)
    return () => hold(false)
  }, [hold, isHeld])
}
