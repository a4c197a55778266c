/** Section 9 of the specification: its constants, unit in the name. */
export const mobileBelowPx = 768
export const desktopToggleFromPx = 1024

/** Members per page; pages count from 1. */
export const memberPageSize = 10
export const bannerRedirectMs = 1800
/** How many characters of a banner's id are shown. */
export const bannerIdLength = 8
/** How many achievements a founder's card shows before "+N more". */
export const achievementsShown = 2

export const toastErrorMs = 4000
export const toastBlankMs = 4000
export const toastSuccessMs = 2000
export const toastRemovalDelayMs = 1000

export const tokenStorageKey = 'token'
export const themeStorageKey = 'theme'

/** Where the system sends photos that another app shares with this one, and under which name. */
export const sharePath = '/share-photos'
export const sharedAs = 'photos'
/** The form that adds photos. */
export const addPhotosPath = '/gallery?add=1'
/** What its address says beside when shared photos could not be kept, and when that was for lack of space. */
export const lostQuery = 'lost'
export const lostToFull = 'full'
export const lostOtherwise = 'otherwise'
