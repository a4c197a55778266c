import { mobileBelowPx } from '#contract/constants.ts'

const phone = `(width < ${mobileBelowPx}px)`

/** Whether the screen currently has a phone's width. */
export const isPhone = () => window.matchMedia(phone).matches
