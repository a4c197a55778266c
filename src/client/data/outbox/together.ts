/** Ids of entries saved together; their success is displayed once, by `submitTogether`. */
export const savedTogether = new Set<string>()
