import { useLingui } from '@lingui/react/macro'
import { Link } from 'react-router-dom'

import { Page } from '#client/ui/list/page.tsx'

/** Displayed instead of a screen that the user's role does not permit. */
export function BeyondRole({ title }: { title: string }) {
  const { t } = useLingui()
  return (
    <Page title={title} subtitle={t`Your role does not include this page`}>
      <div className="state">
        <p>{t`If you need it, ask an owner of your network to change your role.`}</p>
        <Link className="button is-ghost" to="/">
          {t`Back to the start`}
        </Link>
      </div>
    </Page>
  )
}
