import { useLingui } from '@lingui/react/macro'

import { ButtonLink } from '#client/ui/base/button-link.tsx'
import { Page } from '#client/ui/list/page/page.tsx'

/** Displayed instead of a screen that the user's role does not permit. */
export function ForbiddenPage({ title }: { title: string }) {
  const { t } = useLingui()
  return (
    <Page title={title} subtitle={t`Your role does not include this page`}>
      <div className="state">
        <p>{t`If you need it, ask an owner of your network to change your role.`}</p>
        <ButtonLink look="ghost" to="/">
          {t`Back to the start`}
        </ButtonLink>
      </div>
    </Page>
  )
}
