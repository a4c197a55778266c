/** Duration of the vibration in ms. */
const pulseMs = 10

/** Confirms a gesture by a short vibration, where the device and the browser support it. */
export function vibrateBriefly(): void {
  // Browsers log a warning for vibration before the first tap.
  if ('vibrate' in navigator && navigator.userActivation.hasBeenActive) navigator.vibrate(pulseMs)
}
