/** Section 9 of the specification: its constants, unit in the name. */
export const desktopToggleFromPx = 1024

export const toastErrorMs = 4000
export const toastBlankMs = 4000
export const toastSuccessMs = 2000
export const toastRemovalDelayMs = 1000

export const tokenStorageKey = 'token'
export const themeStorageKey = 'theme'
