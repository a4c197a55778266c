import { Trans, useLingui } from '@lingui/react/macro'

import { Snippet } from './snippet.tsx'

/** Says that embeds are switched off, and how the operator turns them on. */
export function NotServed() {
  const { t } = useLingui()
  return (
    <section className="card card-body">
      <h2>
        <Trans>Embeds are switched off</Trans>
      </h2>
      <p className="website-lead">
        <Trans>
          Whoever runs the server turns them on with this variable, and starts the server again.
          Then the code for your website is shown here.
        </Trans>
      </p>
      <Snippet name={t`Variable`} text="SITE=true" />
    </section>
  )
}
