import { useEffect } from 'react'
import { useSnapshot } from 'valtio'

import { markFirstScreenShown } from '#client/platform/page/first-screen.ts'
import { backOffMs } from '#device/back-off.ts'

import type { Read } from '../lists/read.ts'
import { onWake } from '../outbox/wake.ts'

/** Loads when a screen opens, at every wake-up, and after a failure with increasing delays. */
export function useRead<T extends object>(read: Read<T>) {
  const { status, last, isFresh, message, failures } = useSnapshot(read.state)
  // The `online` event proves nothing, so the backend is requested until it answers.
  useEffect(() => {
    if (failures === 0) return
    const timer = setTimeout(() => void read.load(), backOffMs(failures, Math.random()))
    return () => clearTimeout(timer)
  }, [read, failures])
  useEffect(() => {
    if (status !== 'loading') markFirstScreenShown()
  }, [status])
  useEffect(() => {
    void read.open()
    return onWake(() => read.load())
  }, [read])
  return {
    status,
    ...(last && { last }),
    ...(!isFresh && last && { asOf: last.freshAt }),
    ...(message !== undefined && { message }),
    reload: read.load,
  }
}
