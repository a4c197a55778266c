/** Whether the device can hand something to its other apps. */
export const canShare = 'share' in navigator

export function share(shared: { title: string; text: string; url?: string }) {
  // It ends with an error when the admin changes their mind.
  navigator.share(shared).catch(() => undefined)
}
