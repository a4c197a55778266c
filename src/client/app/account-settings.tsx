import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useSnapshot } from 'valtio'

import { outboxState } from '#client/data/outbox-state.ts'
import { session, signOut } from '#client/data/session.ts'
import { ask } from '#client/platform/ask.ts'
import { preferences, setLanguage } from '#client/platform/preferences.ts'
import { LanguageField } from '#client/ui/language-field.tsx'
import { languages } from '#client/words/language.ts'

type Props = {
  /** Called before a question that must not lie under the menu. */
  onLeave: () => void
}

/** Who is signed in, the languages, and the way out. */
export function AccountSettings({ onLeave }: Props) {
  const { t } = useLingui()
  const { account } = useSnapshot(session)
  const { adminLanguage, userLanguage } = useSnapshot(preferences)
  const leave = useLeave()
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
      <button
        type="button"
        className="button is-ghost"
        onClick={() => {
          onLeave()
          void leave()
        }}
      >
        <Trans>Sign out</Trans>
      </button>
    </div>
  )
}

/** Signing out never loses work; whoever has some on this phone is told that it stays. */
function useLeave() {
  const { t } = useLingui()
  return async () => {
    const unsent = outboxState.waiting + outboxState.attention
    const isSure =
      unsent === 0 ||
      (await ask({
        question: t`Sign out now?`,
        detail: plural(unsent, {
          one: '# change is not sent yet. It stays on this phone until you sign in again.',
          other: '# changes are not sent yet. They stay on this phone until you sign in again.',
        }),
        yes: t`Sign out`,
        no: t`Cancel`,
      }))
    if (isSure) await signOut()
  }
}
