import { t } from '@lingui/core/macro'

import { Button } from '#client/ui/base/button.tsx'

/** Displayed instead of the app where the browser blocks storage, so that nothing could be saved. */
export function StorageBlocked() {
  return (
    <main className="plain-screen">
      <div className="state" role="alert">
        <h1>{t`This browser keeps nothing for Take-Off`}</h1>
        <p>{t`Allow cookies and site data for this site in the settings of the browser, then load it again.`}</p>
        <Button onClick={() => window.location.reload()}>{t`Load again`}</Button>
      </div>
    </main>
  )
}
