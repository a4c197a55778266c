import { useEffect } from 'react'
import { useSnapshot } from 'valtio'

import { session } from '#client/data/engine/session.ts'
import { preferences } from '#client/platform/page/preferences.ts'
import { changeLanguage } from '#client/words/base/language.ts'
import { isLanguage } from '#contract/language.ts'

/** Sets the language: that of the console, or before sign-in that of public screens. */
export function FollowLanguage() {
  const { isLogged } = useSnapshot(session)
  const { adminLanguage, userLanguage } = useSnapshot(preferences)
  const chosen = isLogged ? adminLanguage : userLanguage
  useEffect(() => {
    void changeLanguage(isLanguage(chosen) ? chosen : 'en')
  }, [chosen])
  return null
}
