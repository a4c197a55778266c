import { perSession } from '../engine/per-session.ts'

/** Ids of entries saved together; their success is displayed once, by `submitTogether`. */
export const savedTogether = perSession(() => new Set<string>())
