import { useLingui } from '@lingui/react/macro'

import { ConfirmStep } from '#client/account/confirm-step.tsx'
import { FetchedContent } from '#client/account/fetched-content.tsx'
import { readFactors } from '#client/data/account/factors.ts'
import { useFetched } from '#client/data/account/use-fetched.ts'
import { useTitle } from '#client/ui/behaviour/use-title.ts'
import { Page } from '#client/ui/list/page/page.tsx'

import { OwnFactors } from './own-factors.tsx'

import '#client/account/account.css'
import '../account.css'

/**
 * In place of every screen while the role requires a second factor that the session has not used: asks for the
 * user's passkey or code, or has them set one up. `readFactors` ends it.
 */
export function FactorRequiredPage() {
  const { t } = useLingui()
  const { fetched, refetch, refetchQuietly } = useFetched(readFactors)
  useTitle(t`One more step`)
  return (
    <Page
      title={t`One more step`}
      subtitle={t`Your role needs a passkey or a second factor. What you saved is kept, and is sent afterwards.`}
    >
      <div className="card factor-required">
        <FetchedContent {...{ fetched, refetch }} loading={t`Loading what lets you in...`}>
          {({ passkeys, hasTotp, hasPassword }) =>
            passkeys.length > 0 || hasTotp ? (
              <ConfirmStep
                hasPasskey={passkeys.length > 0}
                hasPassword={hasTotp && hasPassword}
                lead={t`Please sign in with it to go on.`}
                onConfirmed={() => void refetchQuietly()}
              />
            ) : (
              <OwnFactors />
            )
          }
        </FetchedContent>
      </div>
    </Page>
  )
}
