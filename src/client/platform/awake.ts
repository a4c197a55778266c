/**
 * Keeps the screen on until the returned function is called. The browser lets go of it when the page
 * is hidden, so it is asked for again when somebody comes back.
 */
export function stayAwake(): () => void {
  let isWanted = true
  let held: WakeLockSentinel | undefined
  const ask = async () => {
    // Refused on a low battery, and where there is no https.
    const lock = await navigator.wakeLock.request('screen').catch(() => undefined)
    if (!isWanted) return lock?.release()
    held = lock
  }
  const onVisible = () => {
    if (document.visibilityState === 'visible' && held?.released !== false) void ask()
  }
  if (!('wakeLock' in navigator)) return () => {}
  onVisible()
  document.addEventListener('visibilitychange', onVisible)
  return () => {
    isWanted = false
    document.removeEventListener('visibilitychange', onVisible)
    void held?.release()
  }
}
