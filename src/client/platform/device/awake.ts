/**
 * Keeps the screen on until the returned function is called. The browser releases the wake lock when the page is
 * hidden, so it is requested again when the page is visible.
 */
export function stayAwake(): () => void {
  let isWanted = true
  let heldLock: WakeLockSentinel | undefined
  const requestLock = async () => {
    // Rejected on a low battery, and on pages without https.
    const lock = await navigator.wakeLock.request('screen').catch(() => undefined)
    if (!isWanted) return lock?.release()
    heldLock = lock
  }
  const onVisible = () => {
    if (document.visibilityState === 'visible' && heldLock?.released !== false) void requestLock()
  }
  if (!('wakeLock' in navigator)) return () => {}
  onVisible()
  document.addEventListener('visibilitychange', onVisible)
  return () => {
    isWanted = false
    document.removeEventListener('visibilitychange', onVisible)
    void heldLock?.release()
  }
}
