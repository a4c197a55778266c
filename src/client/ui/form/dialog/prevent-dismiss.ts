import { createContext, useContext, useEffect } from 'react'

/** Setter of whether the surrounding dialog has to stay open. */
export const PreventDismiss = createContext<(isPrevented: boolean) => void>(() => {})

/** Keeps the surrounding dialog open while `isPrevented`, if there is one. */
export function usePreventDismiss(isPrevented: boolean) {
  const setPrevented = useContext(PreventDismiss)
  useEffect(() => {
    setPrevented(isPrevented)
    return () => setPrevented(false)
  }, [setPrevented, isPrevented])
}
