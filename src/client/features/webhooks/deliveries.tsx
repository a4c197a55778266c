import { useLingui } from '@lingui/react/macro'
import { refreshOutline } from 'ionicons/icons'

import { faultInWords } from '#client/data/account/fault-in-words.ts'
import type { ListedDeliveries } from '#client/data/account/webhooks.ts'
import { Button } from '#client/ui/base/button.tsx'
import { Icon } from '#client/ui/base/icon.tsx'
import { Badge } from '#client/ui/card/badge.tsx'
import { fullDateTimeInWords } from '#client/words/time/dates.ts'
import type { Webhook, WebhookDelivery } from '#contract/webhooks.ts'

import { attemptInWords } from './attempt-in-words.ts'
import { messageKindInWords } from './message-kinds.ts'
import { useDeliveries } from './use-deliveries.ts'

/** The latest messages to a webhook, with buttons that send a test, or one of them again. */
export function Deliveries({ hook }: { hook: Webhook }) {
  const { t } = useLingui()
  const { fetched, refresh, sendTest, ...list } = useDeliveries(hook._id)
  const { isBusy } = list
  return (
    <div className="form">
      <div className="form-actions">
        <Button look="ghost" disabled={isBusy} onClick={() => void refresh()}>
          <Icon icon={refreshOutline} slot="start" />
          {t`Refresh`}
        </Button>
        <Button disabled={isBusy} onClick={() => void sendTest()}>
          {t`Send a test`}
        </Button>
      </div>
      {!fetched && <p className="webhook-lead">{t`Loading messages...`}</p>}
      {fetched?.ok === false && <p role="alert">{faultInWords(fetched.fault)}</p>}
      {fetched?.ok && <List {...fetched.value} {...list} />}
    </div>
  )
}

type ListProps = ListedDeliveries &
  Pick<ReturnType<typeof useDeliveries>, 'isBusy' | 'showOlder' | 'sendAgain'>

function List({ deliveries, hasMore, isBusy, showOlder, sendAgain }: ListProps) {
  const { t } = useLingui()
  if (deliveries.length === 0) {
    return <p className="webhook-lead">{t`Nothing was sent within the last seven days.`}</p>
  }
  return (
    <>
      <ul className="webhook-deliveries">
        {deliveries.map((delivery) => (
          <Row
            key={delivery._id}
            delivery={delivery}
            isBusy={isBusy}
            onAgain={() => void sendAgain(delivery._id)}
          />
        ))}
      </ul>
      {hasMore && (
        <Button look="ghost" disabled={isBusy} onClick={() => void showOlder()}>
          {t`Older messages`}
        </Button>
      )}
    </>
  )
}

type RowProps = { delivery: WebhookDelivery; isBusy: boolean; onAgain: () => void }

function Row({ delivery, isBusy, onAgain }: RowProps) {
  const { t } = useLingui()
  const { at, nextAt } = delivery
  const kind = messageKindInWords(delivery.kind)
  const next = fullDateTimeInWords(nextAt ?? undefined)
  return (
    <li>
      <div>
        <p>
          <b>{kind}</b> <StateBadge state={delivery.state} />
        </p>
        <p className="webhook-lead">
          <time dateTime={at}>{fullDateTimeInWords(at)}</time>
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
