import { notificationSettingsOfAdmin } from './notification-settings.ts'

/** Shows on the icon of the installed app what waits for the admin: changes that are not sent, and new enquiries. */
export async function showBadge(unsent: number): Promise<void> {
  if (!('setAppBadge' in navigator)) return
  const { newEnquiries = 0 } = (await notificationSettingsOfAdmin()) ?? {}
  await navigator.setAppBadge(unsent + newEnquiries).catch(() => undefined)
}
