import { signedInNotificationSettings } from './notification-settings.ts'

/** Displays on the app icon the number of unsent changes plus new enquiries. */
export async function showBadge(unsent: number): Promise<void> {
  if (!('setAppBadge' in navigator)) return
  const { newEnquiries = 0 } = (await signedInNotificationSettings()) ?? {}
  await navigator.setAppBadge(unsent + newEnquiries).catch(() => undefined)
}
