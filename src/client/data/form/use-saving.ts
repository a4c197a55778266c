import { useEffect, useRef, useState } from 'react'

/** One save at a time. */
export function useBusy() {
  const [isBusy, setBusy] = useState(false)
  const runAlone = (work: () => Promise<void>) => {
    if (isBusy) return
    setBusy(true)
    void work().finally(() => setBusy(false))
  }
  return { isBusy, setBusy, runAlone }
}

/** Calls `tell` once what was set beside it is on the screen: the fields can be used again by then. */
export function useCallAfterRender(tell: (() => void) | undefined): () => void {
  const [times, setTimes] = useState(0)
  useEffect(() => {
    if (times > 0) tell?.()
    // Once for each time, whatever `tell` has become since.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [times])
  return () => setTimes((before) => before + 1)
}

/** Whether the form is still on the screen. */
export function useIsOpen(): () => boolean {
  const isOpen = useRef(false)
  useEffect(() => {
    isOpen.current = true
    return () => {
      isOpen.current = false
    }
  }, [])
  return () => isOpen.current
}
