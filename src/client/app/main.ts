import '#client/ui/theme/theme.css'
import { isLanguage, speak } from '#client/words/base/language.ts'
import { tokenStorageKey } from '#contract/constants.ts'

import { preload } from './routes.ts'

const { lang } = document.documentElement

// The page fetches itself again when this fails; only what `mount` needs decides whether to start.
preload(location.pathname, localStorage.getItem(tokenStorageKey) !== null).catch(() => undefined)

Promise.all([import('./mount.tsx'), speak(isLanguage(lang) ? lang : 'en')])
  .then(([{ mount }]) => mount())
  .catch(() => document.getElementById('start-failed')?.removeAttribute('hidden'))
