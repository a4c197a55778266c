import { useLingui } from '@lingui/react/macro'

import { Button } from '#client/ui/base/button.tsx'
import { Badge } from '#client/ui/card/badge.tsx'
import { fullDateTimeInWords } from '#client/words/time/dates.ts'
import type { Webhook } from '#contract/webhooks.ts'

import { messageKindInWords } from './message-kinds.ts'

type Props = {
  hook: Webhook
  onEdit: () => void
  onDeliveries: () => void
  onNewSecret: () => void
  onRemove: () => void
}

/** Card of a webhook: name, address, messages, state and the actions on it. */
export function WebhookCard({ hook, ...actions }: Props) {
  const { t } = useLingui()
  const { name, url, kinds, state, formerSecretUntil } = hook
  const until = fullDateTimeInWords(formerSecretUntil ?? undefined)
  return (
    <li className="card webhook">
      <h2 dir="auto">{name}</h2>
      <p className="webhook-url">
        <bdi dir="ltr">{url}</bdi>
      </p>
      <div className="badges">
        {state === 'on' && <Badge tone="good">{t`On`}</Badge>}
        {state === 'off' && <Badge tone="calm">{t`Off`}</Badge>}
        {state === 'gone' && <Badge tone="warn">{t`Off: it answered that it is gone`}</Badge>}
        {kinds.map((kind) => (
          <Badge key={kind}>{messageKindInWords(kind)}</Badge>
        ))}
      </div>
      {until !== '' && <p className="webhook-lead">{t`The old secret is used until ${until}`}</p>}
      <div className="row-actions">
        <Button look="quiet" aria-label={t`Edit ${name}`} onClick={actions.onEdit}>
          {t`Edit`}
        </Button>
        <Button look="quiet" aria-label={t`Messages to ${name}`} onClick={actions.onDeliveries}>
          {t`Messages`}
        </Button>
        <Button look="quiet" aria-label={t`New secret for ${name}`} onClick={actions.onNewSecret}>
          {t`New secret`}
        </Button>
        <Button look="danger" aria-label={t`Delete ${name}`} onClick={actions.onRemove}>
          {t`Delete`}
        </Button>
      </div>
    </li>
  )
}
