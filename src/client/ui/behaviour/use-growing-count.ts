import { useEffect, useState } from 'react'

/** Returns how many of `total` items to render by now: `perFrame` more in each frame, so that no task is long. */
export function useGrowingCount(total: number, perFrame: number): number {
  const [count, setCount] = useState(perFrame)
  useEffect(() => {
    if (count >= total) return
    const frame = requestAnimationFrame(() => setCount(count + perFrame))
    return () => cancelAnimationFrame(frame)
  }, [count, total, perFrame])
  return count
}
