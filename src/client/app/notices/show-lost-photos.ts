import { toastError } from '#client/platform/page/toasts.ts'
import { loadMainCatalogue } from '#client/words/base/language.ts'
import { batchWords } from '#client/words/batch.ts'
import { firstWords } from '#client/words/first/first.ts'
import { shareFailureQuery, shareFailedNoSpace } from '#contract/constants.ts'

/** Displays why shared photos could not be stored, read from the address; also without a session. */
export async function showLostPhotos(search: string): Promise<void> {
  await loadMainCatalogue()
  const isFull = new URLSearchParams(search).get(shareFailureQuery) === shareFailedNoSpace
  toastError(isFull ? firstWords.storageFull() : batchWords.lost())
}
