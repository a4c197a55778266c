import { t } from '@lingui/core/macro'

import { firstWords } from '#client/words/first/first.ts'

/** Displayed instead of a page that failed to render; the shell around it keeps working. */
export function PageFailed() {
  return (
    <div className="state" role="alert">
      <h1>{t`Something went wrong!`}</h1>
      <p>{firstWords.loadAgain()}</p>
      <button type="button" className="button" onClick={() => window.location.reload()}>
        {t`Load again`}
      </button>
    </div>
  )
}
