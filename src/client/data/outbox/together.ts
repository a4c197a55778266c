/** Ids of entries that were saved in one go: that they are sent is said once, by who saved them. */
export const savedTogether = new Set<string>()
