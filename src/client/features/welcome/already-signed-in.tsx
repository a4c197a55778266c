import { Trans } from '@lingui/react/macro'

import { ButtonLink } from '#client/ui/base/button-link.tsx'
import { quoted } from '#client/words/base/language.ts'
import type { NamedAccount } from '#contract/session.ts'

/** A link signs nobody out, because their unsent changes are for them to decide about. */
export function AlreadySignedIn({ account }: { account: Pick<NamedAccount, 'name' | 'email'> }) {
  const { name, email } = account
  const who = name === '' ? email : `${quoted(name)} (${quoted(email)})`
  return (
    <>
      <h1>
        <Trans>Somebody is signed in here</Trans>
      </h1>
      <p className="welcome-lead">
        <Trans>
          <bdi>{who}</bdi> is signed in on this device. To go on as somebody else, sign out first,
          then open the link again. It is not used up.
        </Trans>
      </p>
      <ButtonLink to="/" replace>
        <Trans>Back to the console</Trans>
      </ButtonLink>
    </>
  )
}
