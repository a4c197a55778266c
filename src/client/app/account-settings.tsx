import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useSnapshot } from 'valtio'

import { session, sessionNow } from '#client/data/session/state.ts'
import type { AccountDialog } from '#client/features/account/account-dialogs.tsx'
import { preferences, setLanguage } from '#client/platform/preferences.ts'
import { toastError } from '#client/platform/toasts.ts'
import { LanguageField } from '#client/ui/field/language-field.tsx'
import { languages } from '#client/words/base/language.ts'
import { firstWords } from '#client/words/first/first.ts'

import { useSignOut } from './use-sign-out.tsx'

const loadDialogs = async () => (await import('#client/features/account/load.ts')).loadDialogs()

type Dialogs = Awaited<ReturnType<typeof loadDialogs>>

type Props = {
  /** Called before a question that must not lie under the menu. */
  onLeave: () => void
}

/** Who is signed in, the languages, the own account, and the way out. */
export function AccountSettings({ onLeave }: Props) {
  const { t } = useLingui()
  const { account } = useSnapshot(session)
  const { adminLanguage, userLanguage } = useSnapshot(preferences)
  const [Dialogs, setDialogs] = useState<Dialogs>()
  const [open, setOpen] = useState<AccountDialog>()
  const [time, setTime] = useState(0)
  const close = () => setOpen(undefined)
  const { leaveHere, leaveBy, question } = useSignOut(() => {
    onLeave()
    close()
  })
  const show = async (which: AccountDialog) => {
    onLeave()
    const loaded = Dialogs ?? (await loadDialogs().catch(() => undefined))
    if (!loaded) return toastError(firstWords.noConnection())
    setDialogs(() => loaded)
    setTime(time + 1)
    setOpen(which)
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
      {sessionNow()?.isOurs && (
        <>
          <button type="button" className="button is-ghost" onClick={() => void show('password')}>
            <Trans>Change password</Trans>
          </button>
          <button type="button" className="button is-ghost" onClick={() => void show('devices')}>
            <Trans>Signed-in devices</Trans>
          </button>
        </>
      )}
      <button type="button" className="button is-ghost" onClick={leaveHere}>
        <Trans>Sign out</Trans>
      </button>
      {question}
      {Dialogs && account && (
        <Dialogs email={account.email} {...{ open, time, leaveHere, leaveBy }} onClose={close} />
      )}
    </div>
  )
}
