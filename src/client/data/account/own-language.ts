import {
  setLanguage,
  setUnsavedLanguage,
  unsavedLanguage,
} from '#client/platform/page/preferences.ts'
import { accountPaths } from '#contract/account.ts'
import type { LanguageCode } from '#contract/language.ts'

import { perSession } from '../engine/per-session.ts'
import { sessionNow } from '../engine/session.ts'
import { call } from './call.ts'

/** Calls are made one after the other, so that the last choice wins. */
const queue = perSession(() => ({ last: Promise.resolve() }))

/** Changes the language of the console, on this device at once, and of the account if the backend has that. */
export function changeOwnLanguage(language: LanguageCode): void {
  if (sessionNow()?.isOurs === true) {
    // Stored, because the page may be offline, or reloaded for the new direction before the call.
    setUnsavedLanguage(language)
    void saveOwnLanguage()
  }
  setLanguage('adminLanguage', language)
}

/** Sends the language that the account does not have yet; it stays stored until the server has replied. */
export function saveOwnLanguage(): Promise<void> {
  const calls = queue()
  calls.last = calls.last.then(sendUnsaved)
  return calls.last
}

async function sendUnsaved(): Promise<void> {
  const language = unsavedLanguage()
  if (language === null) return
  const result = await call({ method: 'PUT', path: accountPaths.own, body: { language } })
  const isAnswered = result.ok || result.fault.kind === 'refused'
  if (isAnswered && unsavedLanguage() === language) setUnsavedLanguage(null)
}
