import { useEffect, useRef, useState } from 'react'

/** Runs one save at a time. */
export function useBusy() {
  const [isBusy, setBusy] = useState(false)
  const runAlone = (work: () => Promise<void>) => {
    if (isBusy) return
    setBusy(true)
    void work().finally(() => setBusy(false))
  }
  return { isBusy, setBusy, runAlone }
}

/** Returns a function that calls `callback` after the next render, when the fields are enabled again. */
export function useCallAfterRender(callback: (() => void) | undefined): () => void {
  const [times, setTimes] = useState(0)
  useEffect(() => {
    if (times > 0) callback?.()
    // Depends on the count only; a new `callback` must not trigger a call.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [times])
  return () => setTimes((before) => before + 1)
}

/** Returns a function that checks whether the form is still mounted. */
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
