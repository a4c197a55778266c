/** Whether the primary pointer is currently a finger. */
export const isTouch = () => window.matchMedia('(pointer: coarse)').matches
