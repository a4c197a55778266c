import { IonSkeletonText } from '@ionic/react'
import { useLingui } from '@lingui/react/macro'
import { addOutline } from 'ionicons/icons'
import { useRef } from 'react'

import { usePermissions } from '#client/data/engine/permissions.ts'
import { useAnnouncement } from '#client/data/screen/use-announcement.ts'
import { Button } from '#client/ui/base/button.tsx'
import { Icon } from '#client/ui/base/icon.tsx'
import { lazyComponent } from '#client/ui/base/lazy-component.tsx'
import { DialogHost, type Opener } from '#client/ui/list/page/dialog-host.tsx'
import { ListBody } from '#client/ui/list/page/list-body.tsx'
import { ListSubtitle } from '#client/ui/list/page/list-subtitle.tsx'
import { Page } from '#client/ui/list/page/page.tsx'
import { generalWords } from '#client/words/base/general.ts'
import { announcement } from '#contract/announcement.ts'

import { AnnouncementCard } from './announcement-card.tsx'

import './announcement.css'

// Loaded when a dialog is first opened, because most visits only read or use the switch.
const AnnouncementDialogs = lazyComponent(
  async () => (await import('./announcement-dialogs.tsx')).AnnouncementDialogs,
)

export function AnnouncementPage() {
  const { t } = useLingui()
  const { list, shown, isBusy, toggle } = useAnnouncement()
  const may = usePermissions()
  const mayChange = may({ area: announcement.name, act: 'update' })
  const opener = useRef<Opener>(null)
  const words = {
    ...generalWords.list(),
    failed: t`The announcement could not be loaded. Check the network, then try again.`,
    empty: t`No announcement configured`,
  }
  return (
    <Page
      title={t`Header Announcement`}
      subtitle={
        <ListSubtitle
          list={list}
          loading={t`Loading announcement...`}
          count={t`One line at the top of every page of your website`}
        />
      }
    >
      <ListBody
        list={list}
        words={words}
        skeleton={
          <div className="card announcement-card is-skeleton" aria-hidden="true">
            <IonSkeletonText animated />
          </div>
        }
        first={
          mayChange && (
            <Button onClick={() => opener.current?.add()}>
              <Icon icon={addOutline} slot="start" />
              {t`Create Announcement`}
            </Button>
          )
        }
      >
        {shown && (
          <AnnouncementCard
            announcement={shown}
            isBusy={isBusy}
            mayChange={mayChange}
            onEdit={() => opener.current?.edit(shown._id)}
            onToggle={() => void toggle()}
          />
        )}
      </ListBody>
      <DialogHost opener={opener} mayFetch={false}>
        {(dialog) => <AnnouncementDialogs items={list.items} dialog={dialog} />}
      </DialogHost>
    </Page>
  )
}
