import { t } from '@lingui/core/macro'

import { Button } from '#client/ui/base/button.tsx'
import { firstWords } from '#client/words/first/first.ts'

/** Displayed instead of a page that failed to render; the shell around it keeps working. */
export function PageFailed() {
  return (
    <div className="state" role="alert">
      <h1>{t`Something went wrong!`}</h1>
      <p>{firstWords.loadAgain()}</p>
      <Button onClick={() => window.location.reload()}>{t`Load again`}</Button>
    </div>
  )
}
