import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useRef } from 'react'
import { useSnapshot } from 'valtio'

import { outboxState } from '#client/data/outbox-state.ts'
import { session, signOut } from '#client/data/session.ts'
import { ask } from '#client/platform/ask.ts'
import { preferences, setLanguage } from '#client/platform/preferences.ts'
import { LanguageField } from '#client/ui/language-field.tsx'
import { languages } from '#client/words/language.ts'

export function AccountMenu({ id }: { id: string }) {
  const { t } = useLingui()
  const { account } = useSnapshot(session)
  const { adminLanguage, userLanguage } = useSnapshot(preferences)
  const menu = useRef<HTMLDialogElement>(null)
  const leave = useLeave()
  return (
    <dialog ref={menu} className="account-menu" id={id} popover="auto" aria-label={t`Account`}>
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
            // The question that may come must not lie under the menu.
            menu.current?.hidePopover()
            void leave()
          }}
        >
          <Trans>Sign out</Trans>
        </button>
      </div>
    </dialog>
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
