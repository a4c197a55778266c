import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { createPortal } from 'react-dom'
import { useSnapshot } from 'valtio'

import { outboxState } from '#client/data/outbox-state.ts'
import { session, signOut } from '#client/data/session.ts'
import { preferences, setLanguage } from '#client/platform/preferences.ts'
import { LanguageField } from '#client/ui/language-field.tsx'
import { languages } from '#client/words/language.ts'

import { SignOutDialog } from './sign-out-dialog.tsx'

type Props = {
  /** Called before a question that must not lie under the menu. */
  onLeave: () => void
}

/** Who is signed in, the languages, and the way out. */
export function AccountSettings({ onLeave }: Props) {
  const { t } = useLingui()
  const { account } = useSnapshot(session)
  const { adminLanguage, userLanguage } = useSnapshot(preferences)
  const [isAsking, setIsAsking] = useState(false)
  // Signing out never loses work: whoever has some here decides what becomes of it.
  const leave = () => {
    onLeave()
    if (outboxState.unsent > 0) setIsAsking(true)
    else void signOut()
  }
  return (
    <div>
      {account && <p className="account-email">{account.email}</p>}
      <LanguageField
        label={t`Language`}
        value={adminLanguage ?? 'en'}
        languages={languages}
        onChange={(language) => setLanguage('adminLanguage', language)}
      />
      <LanguageField
        label={t`Language of public pages`}
        value={userLanguage ?? 'en'}
        languages={languages}
        onChange={(language) => setLanguage('userLanguage', language)}
      />
      <button type="button" className="button is-ghost" onClick={leave}>
        <Trans>Sign out</Trans>
      </button>
      {isAsking &&
        createPortal(<SignOutDialog onClose={() => setIsAsking(false)} />, document.body)}
    </div>
  )
}
