/** Displays a count on the icon of the installed app, where the system supports it; 0 removes it. */
export function showAppBadge(count: number) {
  // Firefox does not support it; Safari rejects without the permission for notifications.
  if (!('setAppBadge' in navigator)) return
  const change = count > 0 ? navigator.setAppBadge(count) : navigator.clearAppBadge()
  change.catch(() => undefined)
}
