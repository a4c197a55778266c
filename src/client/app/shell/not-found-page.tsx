import { Trans, useLingui } from '@lingui/react/macro'

import { ButtonLink } from '#client/ui/base/button-link.tsx'

import { useCountedTitle } from '../start/use-counted-title.ts'

import './not-found-page.css'

export function NotFoundPage() {
  const { t } = useLingui()
  useCountedTitle(t`Not found`)
  return (
    <main className="plain-screen not-found">
      <h1>
        <Trans>ERROR</Trans>
      </h1>
      <p>
        <Trans>We can’t seem to find the page you are looking for!</Trans>
      </p>
      <ButtonLink to="/">
        <Trans>Back to Home Page</Trans>
      </ButtonLink>
    </main>
  )
}
