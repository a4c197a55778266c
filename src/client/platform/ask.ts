export type Question = { question: string; detail?: string; yes: string; no: string }

/** Asks before something is lost; the alert is fetched when it is first needed. */
export async function ask(question: Question): Promise<boolean> {
  const { askInAlert } = await import('./ask-alert.ts')
  return askInAlert(question)
}
