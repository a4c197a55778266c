export type Question = { question: string; detail?: string; yes: string; no: string }

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
