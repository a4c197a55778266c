import { useLingui } from '@lingui/react/macro'
import { useSnapshot } from 'valtio'

import { session } from '#client/data/engine/session.ts'
import { useDashboard } from '#client/data/screen/use-dashboard.ts'
import { Button } from '#client/ui/base/button.tsx'
import { Page } from '#client/ui/list/page/page.tsx'
import { generalWords } from '#client/words/base/general.ts'

import { CountCards } from './count-cards.tsx'
import { firstNameOf } from './first-name-of.ts'
import { TotalCard } from './total-card.tsx'

import './dashboard.css'

export function DashboardPage() {
  const { t } = useLingui()
  const { account } = useSnapshot(session)
  const { status, value, asOf, message, reload } = useDashboard()
  const name = firstNameOf(account)
  const welcome =
    name === ''
      ? t`Welcome back. Here is your network today.`
      : t`Welcome back, ${name}. Here is your network today.`
  return (
    <Page title="Take-Off" subtitle={welcome}>
      {status === 'failed' ? (
        <div className="state" role="alert">
          <h2>{t`Error loading dashboard`}</h2>
          <p dir="auto">{message ?? t`Failed to load dashboard data`}</p>
          <Button look="ghost" onClick={() => void reload()}>
            {generalWords.list().again}
          </Button>
        </div>
      ) : (
        <ul className="dashboard" aria-busy={status === 'loading'}>
          <TotalCard summary={value?.summary} asOf={asOf} />
          <CountCards totals={value?.totals} />
        </ul>
      )}
    </Page>
  )
}
