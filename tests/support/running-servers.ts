/** Origins of our servers that the tests of this file have started. */
const origins = new Set<string>()

export const noteRunning = (url: string) => void origins.add(new URL(url).origin)
export const isRunning = (url: string) => origins.has(new URL(url).origin)
