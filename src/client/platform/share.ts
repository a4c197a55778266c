/** Whether the device supports sharing with other apps. */
export const canShare = 'share' in navigator

export function share(shared: { title: string; text: string; url?: string }) {
  // Rejects when the user cancels.
  navigator.share(shared).catch(() => undefined)
}
