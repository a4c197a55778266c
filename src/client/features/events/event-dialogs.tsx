import { Trans, useLingui } from '@lingui/react/macro'
import { shareSocialOutline } from 'ionicons/icons'

import { type DialogsOf, useItemDialogs } from '#client/data/form/use-item-dialogs.ts'
import { canShare, share } from '#client/platform/device/share.ts'
import { Button } from '#client/ui/base/button.tsx'
import { Icon } from '#client/ui/base/icon.tsx'
import { EditDialog, ShowDialog } from '#client/ui/form/dialog/item-dialogs.tsx'
import { Picture } from '#client/ui/list/picture/picture.tsx'
import { calendarDayInWords } from '#client/words/time/dates.ts'
import { events, type CommunityEvent } from '#contract/resources/event.ts'

import { EventBadges, EventFacts } from './event-facts.tsx'
import { EventForm } from './event-form.tsx'

/** Dialogs that edit an event and display it in full; loaded after the list. */
export function EventDialogs(page: DialogsOf<CommunityEvent>) {
  const { t } = useLingui()
  const { editing, showing, opened, close } = useItemDialogs(events, page)
  return (
    <>
      <EditDialog title={t`Edit Event`} {...editing}>
        {(event) => (
          <EventForm
            item={event}
            submit={t`Update Event`}
            busy={t`Updating...`}
            onSaved={close}
            onCancel={close}
          />
        )}
      </EditDialog>
      <ShowDialog title={opened?.title ?? t`Event`} {...showing}>
        {(event) => <EventInFull event={event} />}
      </ShowDialog>
    </>
  )
}

function EventInFull({ event }: { event: CommunityEvent }) {
  const { title, imageUrl, preview, description, eventDate, eventTime, location } = event
  const facts = [calendarDayInWords(eventDate), eventTime, location].filter((each) => each !== '')
  const text = [facts.join(' · '), description].filter((each) => each !== '').join('\n\n')
  return (
    <div className="event-in-full">
      <Picture
        src={imageUrl}
        preview={preview}
        alt=""
        sizes="(width >= 768px) 860px, 100vw"
        isWhole
      />
      <div className="event-when-and-where">
        <EventBadges event={event} />
        <EventFacts event={event} />
        {canShare && (
          <Button look="ghost" onClick={() => share({ title, text })}>
            <Icon icon={shareSocialOutline} slot="start" />
            <Trans>Share</Trans>
          </Button>
        )}
      </div>
      {description !== '' && <p dir="auto">{description}</p>}
    </div>
  )
}
