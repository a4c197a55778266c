export type Question = { question: string; detail?: string; yes: string; no: string }

/**
 * Irreversible actions are disabled for this long (ms), because the second half of a double tap hits whatever appears
 * under the thumb.
 */
export const doubleTapMs = 600

let isAsking = false

/**
 * Asks before data is lost. One question at a time: a further call resolves with false. The alert is loaded on
 * demand.
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
