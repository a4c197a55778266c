import { Trans } from '@lingui/react/macro'

import { ButtonLink } from '#client/ui/base/button-link.tsx'

/** Used, expired and invalid links get one message, so that it reveals nothing about a link. */
export function InvalidLink() {
  return (
    <>
      <h1>
        <Trans>This link opens nothing</Trans>
      </h1>
      <p className="welcome-lead">
        <Trans>
          It was used already, is too old, or is not complete. If you have come in by it before,
          sign in; else ask an owner of your network for a new link.
        </Trans>
      </p>
      <ButtonLink to="/login" replace>
        <Trans>Go to sign-in</Trans>
      </ButtonLink>
    </>
  )
}
