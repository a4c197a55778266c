/** Constants of section 9 of the specification, with the unit in the name. */
export const mobileBelowPx = 768
export const desktopToggleFromPx = 1024

/** Members per page; pages count from 1. */
export const memberPageSize = 10
export const bannerRedirectMs = 1800
/** Number of characters of a banner's id that are displayed. */
export const bannerIdLength = 8
/** Number of achievements on a founder's card before "+N more". */
export const achievementsShown = 2

export const toastErrorMs = 4000
export const toastBlankMs = 4000
export const toastSuccessMs = 2000
export const toastRemovalDelayMs = 1000

export const tokenStorageKey = 'token'
export const themeStorageKey = 'theme'

/** Web share target: the path to which the system sends photos shared by another app, and the form field's name. */
export const sharePath = '/share-photos'
export const sharedAs = 'photos'
/** The form that adds photos. */
export const addPhotosPath = '/gallery?add=1'
/**
 * Query parameter of that address when shared photos could not be stored, with its values: no space, or another
 * reason.
 */
export const shareFailureQuery = 'lost'
export const shareFailedNoSpace = 'full'
export const shareFailedOther = 'otherwise'
