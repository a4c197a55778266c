import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'

import { FetchedContent } from '#client/account/fetched-content.tsx'
import { usePermissions } from '#client/data/engine/permissions.ts'
import { Button } from '#client/ui/base/button.tsx'
import { Badge } from '#client/ui/card/badge.tsx'
import { enquiries } from '#contract/resources/enquiry.ts'

import { useNotifications } from './use-notifications.ts'

/** Switch of push notifications on this device. The browser is asked for permission only after a tap. */
export function OwnNotifications() {
  const { t } = useLingui()
  const may = usePermissions()
  const { fetched, refetch, isBusy, problem, ...actions } = useNotifications()
  const introduction = may({ area: enquiries.name, act: 'read' })
    ? t`While the app is closed, this device tells you of new membership enquiries, when a change of yours could not be saved, and when photos have not all arrived.`
    : t`While the app is closed, this device tells you when a change of yours could not be saved, and when photos have not all arrived.`
  return (
    <FetchedContent fetched={fetched} refetch={refetch} loading={t`Loading notifications...`}>
      {(state) => (
        <div className="notifications">
          <Paragraph>{introduction}</Paragraph>
          {state === 'impossible' && (
            <Paragraph>
              {t`This browser has no notifications. On an iPhone or iPad, first add the app to the home screen, and open it from there.`}
            </Paragraph>
          )}
          {state === 'blocked' && (
            <Paragraph>
              {t`Notifications of this app are blocked. Allow them in the settings of your browser, then come back.`}
            </Paragraph>
          )}
          {state === 'on' && <Badge tone="good">{t`On for this device`}</Badge>}
          {problem !== undefined && (
            <p className="form-message" role="alert">
              {problem}
            </p>
          )}
          {state === 'off' && (
            <Button disabled={isBusy} onClick={actions.turnOn}>
              {isBusy ? t`Turning on...` : t`Turn on`}
            </Button>
          )}
          {state === 'on' && (
            <>
              <output className="account-lead">
                {actions.isTestSent && t`Sent. It should appear on this device in a moment.`}
              </output>
              <div className="notification-buttons">
                <Button look="ghost" disabled={isBusy} onClick={actions.sendTest}>
                  {t`Send a test`}
                </Button>
                <Button look="ghost" disabled={isBusy} onClick={actions.turnOff}>
                  {t`Turn off`}
                </Button>
              </div>
            </>
          )}
        </div>
      )}
    </FetchedContent>
  )
}

const Paragraph = ({ children }: { children: ReactNode }) => (
  <p className="account-lead">{children}</p>
)
