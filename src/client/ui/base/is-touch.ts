/** Whether what the screen is used with is a finger, now. */
export const isTouch = () => window.matchMedia('(pointer: coarse)').matches
