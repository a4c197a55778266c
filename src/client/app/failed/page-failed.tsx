import { t } from '@lingui/core/macro'

import { generalWords } from '#client/words/base/general.ts'

/** In the place of a page that cannot be drawn; the shell round it goes on. */
export function PageFailed() {
  return (
    <div className="state" role="alert">
      <h1>{t`Something went wrong!`}</h1>
      <p>{generalWords.loadAgain()}</p>
      <button type="button" className="button" onClick={() => window.location.reload()}>
        {t`Load again`}
      </button>
    </div>
  )
}
