import { mobileBelowPx } from '#contract/constants.ts'

const phone = `(width < ${mobileBelowPx}px)`

/** Whether the screen is as narrow as a phone's, now. */
export const isPhone = () => window.matchMedia(phone).matches
