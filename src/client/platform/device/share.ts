/** Whether the device supports sharing with other apps. */
export const canShare = 'share' in navigator

/** Opens the share menu of the system; does nothing when it is cancelled. Only where `canShare` is true. */
export function share(shared: { title: string; text: string; url?: string }) {
  // Rejects when the user cancels.
  navigator.share(shared).catch(() => undefined)
}
