import { Trans } from '@lingui/react/macro'

import { EmptyDrawing } from '#client/ui/empty-drawing.tsx'
import { Page } from '#client/ui/page.tsx'

export function ComingPage({ title }: { title: string }) {
  return (
    <Page title={title}>
      <div className="state">
        <EmptyDrawing />
        <p>
          <Trans>This screen is still to come.</Trans>
        </p>
      </div>
    </Page>
  )
}
