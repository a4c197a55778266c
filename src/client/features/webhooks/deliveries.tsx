import { useLingui } from '@lingui/react/macro'
import { refreshOutline } from 'ionicons/icons'

import { faultInWords } from '#client/data/account/fault-in-words.ts'
import { Button } from '#client/ui/base/button.tsx'
import { Icon } from '#client/ui/base/icon.tsx'
import { Badge } from '#client/ui/card/badge.tsx'
import { timeInWords } from '#client/words/time/dates.ts'
import type { Webhook, WebhookDelivery } from '#contract/webhooks.ts'

import { attemptInWords } from './attempt-in-words.ts'
import { messageKindInWords } from './message-kinds.ts'
import { useDeliveries } from './use-deliveries.ts'

/** The latest messages to a webhook, with buttons that send a test, or one of them again. */
export function Deliveries({ hook }: { hook: Webhook }) {
  const { t } = useLingui()
  const { fetched, busyId, refetchQuietly, sendTest, sendAgain } = useDeliveries(hook._id)
  return (
    <div className="form">
      <div className="form-actions">
        <Button look="ghost" onClick={() => void refetchQuietly()}>
          <Icon icon={refreshOutline} slot="start" />
          {t`Refresh`}
        </Button>
        <Button disabled={busyId !== undefined} onClick={() => void sendTest()}>
          {t`Send a test`}
        </Button>
      </div>
      {!fetched && <p className="webhook-lead">{t`Loading messages...`}</p>}
      {fetched?.ok === false && <p role="alert">{faultInWords(fetched.fault)}</p>}
      {fetched?.ok && fetched.value.length === 0 && (
        <p className="webhook-lead">{t`Nothing was sent within the last seven days.`}</p>
      )}
      {fetched?.ok && (
        <ul className="webhook-deliveries">
          {fetched.value.map((delivery) => (
            <Row
              key={delivery._id}
              delivery={delivery}
              isBusy={busyId === delivery._id}
              onAgain={() => void sendAgain(delivery._id)}
            />
          ))}
        </ul>
      )}
    </div>
  )
}

type RowProps = { delivery: WebhookDelivery; isBusy: boolean; onAgain: () => void }

function Row({ delivery, isBusy, onAgain }: RowProps) {
  const { t } = useLingui()
  const { at, nextAt } = delivery
  const kind = messageKindInWords(delivery.kind)
  const next = timeInWords(nextAt ?? undefined)
  return (
    <li>
      <div>
        <p>
          <b>{kind}</b> <StateBadge state={delivery.state} />
        </p>
        <p className="webhook-lead">
          <time dateTime={at}>{timeInWords(at)}</time>
        </p>
        <p className="webhook-lead">{attemptInWords(delivery)}</p>
        {nextAt !== null && <p className="webhook-lead">{t`Next attempt: ${next}`}</p>}
      </div>
      <Button look="quiet" aria-label={t`Send again: ${kind}`} disabled={isBusy} onClick={onAgain}>
        {t`Send again`}
      </Button>
    </li>
  )
}

function StateBadge({ state }: Pick<WebhookDelivery, 'state'>) {
  const { t } = useLingui()
  if (state === 'delivered') return <Badge tone="good">{t`Delivered`}</Badge>
  if (state === 'failed') return <Badge tone="warn">{t`Failed`}</Badge>
  return <Badge tone="calm">{t`Waiting`}</Badge>
}
