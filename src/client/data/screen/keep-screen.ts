import { forgetScreens, cacheScreen as keepCopy } from '#api/screen-cache.ts'
import { copyScreen } from '#client/platform/kept-screen/copy.ts'
import { contentIn } from '#client/platform/scroll.ts'
import { generalWords } from '#client/words/base/general.ts'
import { clockInWords } from '#client/words/time/dates.ts'

import { outboxState } from '../outbox/state.ts'
import { sessionNow } from '../session/state.ts'

export { forgetScreens } from '#api/screen-cache.ts'

/** Id of the person who sees a screen, its address, and when its rows were fresh (ms). */
type Screen = { owner: string; url: string; freshAt: number }

/** Stores a copy of the displayed screen; none while a dialog or layer is open, or a search is active. */
export async function keepScreen({ owner, url, freshAt }: Screen): Promise<void> {
  const root = document.getElementById('root')
  const { build } = document.documentElement.dataset
  if (!root || build === undefined || isChanged(root)) return
  const asOf = generalWords.asOf(clockInWords(freshAt))
  const html = copyScreen(root, { owner, asOf })
  if (html === undefined) return
  await keepCopy({ owner, url }, { html, build })
  // Deletes the copy after a sign-out, or if changes were saved meanwhile.
  if (sessionNow()?.owner !== owner || outboxState.all.length > 0) await forgetScreens()
}

/** Whether the screen differs from its initial state: searched, scrolled, failed, selecting, or covered. */
function isChanged(root: Element): boolean {
  const search = root.querySelector<HTMLInputElement>('[data-search]')?.value ?? ''
  const top = contentIn(root)?.scrollTop ?? 0
  const isCovered = document.querySelector('.layer:not(.is-closed), .is-selecting') !== null
  const hasFailed = root.querySelector('.container [role=alert]') !== null
  return search !== '' || top > 0 || isCovered || hasFailed || !root.querySelector('h1')
}
