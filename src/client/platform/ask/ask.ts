export type Question = { question: string; detail?: string; yes: string; no: string }

/**
 * What cannot be undone may not be chosen sooner than this, in ms: the second half of a double tap
 * falls on whatever has come up under the thumb.
 */
export const thumbMs = 600

let isAsking = false

/**
 * Asks before something is lost; one question at a time, and "no" to whatever asks meanwhile. The
 * alert is fetched when it is first needed.
 */
export async function ask(question: Question): Promise<boolean> {
  if (isAsking) return false
  isAsking = true
  try {
    const { askInAlert } = await import('./ask-alert.ts')
    return await askInAlert(question)
  } finally {
    isAsking = false
  }
}
