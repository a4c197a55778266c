import { forgetScreens, cacheScreen as keepCopy } from '#api/screen-cache.ts'
import { copyScreen } from '#client/platform/kept-screen/copy.ts'
import { contentIn } from '#client/platform/scroll.ts'
import { generalWords } from '#client/words/base/general.ts'
import { clockInWords } from '#client/words/time/dates.ts'

import { outboxState } from '../outbox/state.ts'
import { sessionNow } from '../session/state.ts'

export { forgetScreens } from '#api/screen-cache.ts'

/** Whose screen it is, its address in the app, and when its rows were fresh, in ms. */
type Screen = { owner: string; url: string; freshAt: number }

/** Keeps a copy of the screen as it stands; none while something lies over it, or is searched for. */
export async function keepScreen({ owner, url, freshAt }: Screen): Promise<void> {
  const root = document.getElementById('root')
  const { build } = document.documentElement.dataset
  if (!root || build === undefined || isBusy(root)) return
  const asOf = generalWords.asOf(clockInWords(freshAt))
  const html = copyScreen(root, { owner, asOf })
  if (html === undefined) return
  await keepCopy({ owner, url }, { html, build })
  // Whoever has signed out meanwhile leaves nothing behind, and what was saved is not in it.
  if (sessionNow()?.owner !== owner || outboxState.all.length > 0) await forgetScreens()
}

/** Not as it is when it opens: searched, scrolled, failed, selected from, or with something over it. */
function isBusy(root: Element): boolean {
  const search = root.querySelector<HTMLInputElement>('[data-search]')?.value ?? ''
  const top = contentIn(root)?.scrollTop ?? 0
  const isOver = document.querySelector('.layer:not(.is-closed), .is-selecting') !== null
  const hasFailed = root.querySelector('.container [role=alert]') !== null
  return search !== '' || top > 0 || isOver || hasFailed || !root.querySelector('h1')
}
