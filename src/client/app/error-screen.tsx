import { t } from '@lingui/core/macro'

export function ErrorScreen() {
  return (
    <main className="plain-screen state">
      <h1>{t`Something went wrong!`}</h1>
      <p>{t`Nothing you saved is lost. Load the app again to go on.`}</p>
      <button type="button" className="button" onClick={() => window.location.reload()}>
        {t`Load again`}
      </button>
    </main>
  )
}
