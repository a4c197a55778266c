import { useSyncExternalStore } from 'react'

/** Whether somebody can see the page now: not in a tab behind another, nor on a phone that is locked. */
export function useVisible(): boolean {
  return useSyncExternalStore(
    (onChange) => {
      document.addEventListener('visibilitychange', onChange)
      return () => document.removeEventListener('visibilitychange', onChange)
    },
    () => document.visibilityState === 'visible',
  )
}
