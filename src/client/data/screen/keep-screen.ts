import { keepScreen as keepCopy } from '#api/kept-screens.ts'
import { copyScreen } from '#client/platform/kept-screen/copy.ts'
import { generalWords } from '#client/words/base/general.ts'
import { clockInWords } from '#client/words/time/dates.ts'

export { forgetScreens } from '#api/kept-screens.ts'

/** Whose screen it is, its address in the app, and when its rows were fresh, in ms. */
type Screen = { owner: string; url: string; freshAt: number }

/** Keeps a copy of the screen as it stands; none while something lies over it, or is searched for. */
export async function keepScreen({ owner, url, freshAt }: Screen): Promise<void> {
  const root = document.getElementById('root')
  const { build } = document.documentElement.dataset
  const isOpen = document.querySelector('ion-modal.show-modal, ion-menu.show-menu') !== null
  const search = root?.querySelector<HTMLInputElement>('[data-search]')?.value ?? ''
  if (!root || build === undefined || isOpen || search !== '') return
  const asOf = generalWords.asOf(clockInWords(freshAt))
  const html = copyScreen(root, { owner, asOf })
  if (html !== undefined) await keepCopy({ owner, url }, { html, build })
}
