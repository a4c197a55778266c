import { mobileBelowPx } from '#contract/constants.ts'

/** Media query for a phone's width. */
export const phoneMedia = `(width < ${mobileBelowPx}px)`

/** Whether the screen currently has a phone's width. */
export const isPhone = () => window.matchMedia(phoneMedia).matches
