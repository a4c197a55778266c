/** Origins of our servers that tests have started, as processes or within their own. */
const origins = new Set<string>()

export const noteRunning = (url: string) => void origins.add(new URL(url).origin)
export const isRunning = (url: string) => origins.has(new URL(url).origin)
