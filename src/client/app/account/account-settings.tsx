import { Trans, useLingui } from '@lingui/react/macro'
import { useSnapshot } from 'valtio'

import { changeOwnLanguage } from '#client/data/account/own-language.ts'
import { usePermissions } from '#client/data/engine/permissions.ts'
import { session, sessionNow } from '#client/data/engine/session.ts'
import type { AccountDialog } from '#client/features/account/account-dialogs.tsx'
import { preferences, setLanguage } from '#client/platform/page/preferences.ts'
import { requiredPermissionOf } from '#client/routing/required-permissions.ts'
import type { ScreenPath } from '#client/routing/screens.ts'
import { ButtonLink } from '#client/ui/base/button-link.tsx'
import { Button } from '#client/ui/base/button.tsx'
import { LanguageField } from '#client/ui/field/language-field.tsx'
import { languages } from '#client/words/base/language.ts'
import { isLanguage } from '#contract/language.ts'
import type { NamedAccount } from '#contract/session.ts'

type Props = {
  onDialog: (dialog: AccountDialog) => void
  onSignOut: () => void
  /** Closes the popover. */
  onClose: () => void
}

/** Content of the account popover: the account, languages, own account settings, and sign-out. */
export function AccountSettings({ onDialog, onSignOut, onClose }: Props) {
  const { t } = useLingui()
  const { account } = useSnapshot(session)
  const { adminLanguage, userLanguage } = useSnapshot(preferences)
  return (
    <div className="account-settings">
      {account && <Account {...account} />}
      <LanguageField
        label={t`Language`}
        value={adminLanguage ?? 'en'}
        languages={languages}
        onChange={(language) => isLanguage(language) && changeOwnLanguage(language)}
      />
      <LanguageField
        label={t`Language of public pages`}
        value={userLanguage ?? 'en'}
        languages={languages}
        onChange={(language) => setLanguage('userLanguage', language)}
      />
      {sessionNow()?.isOurs && (
        <>
          <OwnAccount onDialog={onDialog} />
          <FurtherScreens onClose={onClose} />
        </>
      )}
      <Button look="ghost" onClick={onSignOut}>
        <Trans>Sign out</Trans>
      </Button>
    </div>
  )
}

/** Settings of the user's own account; other backends have no calls for them. */
function OwnAccount({ onDialog }: Pick<Props, 'onDialog'>) {
  const { t } = useLingui()
  const all: [dialog: AccountDialog, words: string][] = [
    ['name', t`Your name`],
    ['picture', t`Your picture`],
    ['password', t`Change password`],
    ['factors', t`Passkeys and second factor`],
    ['notifications', t`Notifications`],
    ['devices', t`Signed-in devices`],
  ]
  return all.map(([dialog, words]) => (
    <Button key={dialog} look="ghost" onClick={() => onDialog(dialog)}>
      {words}
    </Button>
  ))
}

/** Links to the permitted screens that the specification's menu does not contain. */
function FurtherScreens({ onClose }: Pick<Props, 'onClose'>) {
  const { t } = useLingui()
  const may = usePermissions()
  const all: [path: ScreenPath, words: string][] = [
    ['/people', t`People`],
    ['/audit', t`Audit log`],
    ['/website', t`Website`],
    ['/webhooks', t`Webhooks`],
  ]
  return all
    .filter(([path]) => {
      const need = requiredPermissionOf(path)
      return need !== undefined && may(need)
    })
    .map(([path, words]) => (
      <ButtonLink key={path} look="ghost" to={path} onClick={onClose}>
        {words}
      </ButtonLink>
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
