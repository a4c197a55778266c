import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { useSnapshot } from 'valtio'

import { useMay } from '#client/data/engine/may.ts'
import { session, sessionNow } from '#client/data/engine/session.ts'
import type { AccountDialog } from '#client/features/account/account-dialogs.tsx'
import { preferences, setLanguage } from '#client/platform/preferences.ts'
import { toastError } from '#client/platform/toasts.ts'
import { accessNeedOf } from '#client/routing/access-needs.ts'
import type { ScreenPath } from '#client/routing/screens.ts'
import { Button } from '#client/ui/base/button.tsx'
import { LanguageField } from '#client/ui/field/language-field.tsx'
import { languages } from '#client/words/base/language.ts'
import { unansweredWords } from '#client/words/first/first.ts'
import type { NamedAccount } from '#contract/session.ts'

import { useSignOut } from './use-sign-out.tsx'

const loadDialogs = async () => (await import('#client/features/account/load.ts')).loadDialogs()

type Dialogs = Awaited<ReturnType<typeof loadDialogs>>

type Props = {
  /** Closes the menu, which would cover a dialog. */
  onLeave: () => void
}

/** Content of the account menu: the account, languages, own account settings, and sign-out. */
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
    if (!loaded) return toastError(unansweredWords.offline())
    setDialogs(() => loaded)
    setTime(time + 1)
    setOpen(which)
  }
  return (
    <div>
      {account && <Account {...account} />}
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
          <OwnAccount show={(which) => void show(which)} />
          <Owned onLeave={onLeave} />
        </>
      )}
      <Button look="ghost" onClick={leaveHere}>
        <Trans>Sign out</Trans>
      </Button>
      {question}
      {Dialogs && account && (
        <Dialogs
          email={account.email}
          {...{ openDialog: open, openCount: time, leaveHere, leaveBy }}
          onClose={close}
        />
      )}
    </div>
  )
}

/** Settings of the user's own account; other backends have no calls for them. */
function OwnAccount({ show }: { show: (which: AccountDialog) => void }) {
  const { t } = useLingui()
  const all: [which: AccountDialog, words: string][] = [
    ['name', t`Your name`],
    ['password', t`Change password`],
    ['factors', t`Passkeys and second factor`],
    ['notifications', t`Notifications`],
    ['devices', t`Signed-in devices`],
  ]
  return all.map(([which, words]) => (
    <Button key={which} look="ghost" onClick={() => show(which)}>
      {words}
    </Button>
  ))
}

/** Links to the screens for owners, which the specification's menu does not contain. */
function Owned({ onLeave }: Props) {
  const { t } = useLingui()
  const may = useMay()
  const all: [path: ScreenPath, words: string][] = [
    ['/people', t`People`],
    ['/audit', t`Audit log`],
  ]
  return all
    .filter(([path]) => {
      const need = accessNeedOf(path)
      return need !== undefined && may(need)
    })
    .map(([path, words]) => (
      <Link key={path} className="button is-ghost" to={path} onClick={onLeave}>
        {words}
      </Link>
    ))
}

/** Name of the account, if it has one, above its email address. */
function Account({ name, email }: Pick<NamedAccount, 'name' | 'email'>) {
  if (name === '') return <p className="account-email">{email}</p>
  return (
    <div>
      <p className="account-email">
        <bdi>{name}</bdi>
      </p>
      <p className="account-address">{email}</p>
    </div>
  )
}
