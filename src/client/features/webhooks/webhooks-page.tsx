import { useLingui } from '@lingui/react/macro'
import { addOutline } from 'ionicons/icons'
import { useRef } from 'react'
import { useSnapshot } from 'valtio'

import { firstScreen } from '#client/platform/page/first-screen.ts'
import { Button } from '#client/ui/base/button.tsx'
import { Icon } from '#client/ui/base/icon.tsx'
import { lazyComponent } from '#client/ui/base/lazy-component.tsx'
import { Cards, CardsSkeleton } from '#client/ui/list/cards/cards.tsx'
import { DialogHost, type Opener } from '#client/ui/list/page/dialog-host.tsx'
import { ListBody } from '#client/ui/list/page/list-body.tsx'
import { Page } from '#client/ui/list/page/page.tsx'
import { generalWords } from '#client/words/base/general.ts'

import { useWebhooks } from './use-webhooks.ts'
import { WebhookCard } from './webhook-card.tsx'

import './webhooks.css'

// Loaded after the list, which is displayed without it.
const WebhookDialogs = lazyComponent(
  async () => (await import('./webhook-dialogs.tsx')).WebhookDialogs,
)

/** Screen of all webhooks. Nothing is stored on the device. */
export function WebhooksPage({ title }: { title: string }) {
  const { t } = useLingui()
  const { list, failed, remove, renewSecret, ...rest } = useWebhooks()
  const { isShown } = useSnapshot(firstScreen)
  const opener = useRef<Opener>(null)
  return (
    <Page
      title={title}
      subtitle={t`Tell other programs what changes, by signed messages.`}
      action={
        <Button onClick={() => opener.current?.add()}>
          <Icon icon={addOutline} slot="start" />
          {t`Add webhook`}
        </Button>
      }
    >
      <ListBody
        list={list}
        words={{ ...generalWords.list(), failed, empty: t`There are no webhooks yet.` }}
        skeleton={<CardsSkeleton />}
      >
        <Cards items={list.items}>
          {(hook) => (
            <WebhookCard
              key={hook._id}
              hook={hook}
              onEdit={() => opener.current?.edit(hook._id)}
              onDeliveries={() => opener.current?.show(hook._id)}
              onNewSecret={() => void renewSecret(hook)}
              onRemove={() => void remove(hook)}
            />
          )}
        </Cards>
      </ListBody>
      <DialogHost opener={opener} mayFetch={isShown}>
        {(dialog) => <WebhookDialogs hooks={list.items} dialog={dialog} {...rest} />}
      </DialogHost>
    </Page>
  )
}
