/** Shows a count on the icon of the installed app, where the system has such a thing. */
export function showAppBadge(count: number) {
  // Firefox has none of it; Safari refuses it without the permission to notify.
  if (!('setAppBadge' in navigator)) return
  const shown = count > 0 ? navigator.setAppBadge(count) : navigator.clearAppBadge()
  shown.catch(() => undefined)
}
