import { useLingui } from '@lingui/react/macro'

import { roleInWords } from '#client/words/account/roles.ts'
import type { LinkDetails } from '#contract/welcome.ts'

type Props = { linkDetails: LinkDetails; isByPasskey: boolean }

/** Says whom a link is for, and what using it does. */
export function Greeting({ linkDetails: { purpose, role, email }, isByPasskey }: Props) {
  const { t } = useLingui()
  const { name, may } = roleInWords(role)
  const again = isByPasskey ? t`Choose how to sign in` : t`Choose a new password`
  const isNew = purpose === 'invitation'
  return (
    <div className="welcome-greeting">
      <h1>{isNew ? t`Welcome to Take-Off` : again}</h1>
      <p className="welcome-lead">
        <bdi dir="ltr">{email}</bdi>
      </p>
      {isNew ? (
        <p className="welcome-role">
          <b>{t`Your role: ${name}`}</b>
          {may}
        </p>
      ) : (
        <>
          <p className="welcome-lead">{t`All your devices are signed out by it. What is not sent yet stays on them.`}</p>
          <p className="welcome-lead">{t`Your former password, passkeys and second factor stop working.`}</p>
        </>
      )}
    </div>
  )
}
