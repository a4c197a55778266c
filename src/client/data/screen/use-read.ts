import { useEffect } from 'react'
import { useSnapshot } from 'valtio'

import { noteFirstShown } from '#client/platform/first-shown.ts'
import { backOffMs } from '#device/back-off.ts'

import type { Read } from '../lists/read.ts'
import { onWake } from '../wake.ts'

/** Reads when a screen opens, whenever it is worth asking again, and after a failure ever later. */
export function useRead<T extends object>(read: Read<T>) {
  const { status, last, isFresh, message, failures } = useSnapshot(read.state)
  // Being told "online" proves nothing: until the backend answers, it is asked again and again.
  useEffect(() => {
    if (failures === 0) return
    const timer = setTimeout(() => void read.load(), backOffMs(failures, Math.random()))
    return () => clearTimeout(timer)
  }, [read, failures])
  useEffect(() => {
    if (status !== 'loading') noteFirstShown()
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
