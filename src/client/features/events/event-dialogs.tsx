import { Trans, useLingui } from '@lingui/react/macro'
import { shareSocialOutline } from 'ionicons/icons'

import type { DialogState } from '#client/data/use-dialog.ts'
import type { ListView } from '#client/data/use-list.ts'
import { useNamed } from '#client/data/use-named.ts'
import { canShare, share } from '#client/platform/share.ts'
import { Dialog } from '#client/ui/dialog.tsx'
import { Icon } from '#client/ui/icon.tsx'
import { Picture } from '#client/ui/picture.tsx'
import { dayInWords } from '#client/words/dates.ts'
import { generalWords } from '#client/words/general.ts'
import { events, type CommunityEvent } from '#contract/resources/event.ts'

import { EventBadges, EventFacts } from './event-facts.tsx'
import { EventForm } from './event-form.tsx'

type Props = { list: ListView<CommunityEvent>; dialog: DialogState }

export function EventDialogs({ list, dialog }: Props) {
  const { t } = useLingui()
  const { edited, opened, isLost } = useNamed(events, list, dialog)
  const rest = { close: t`Close`, onClose: dialog.close }
  return (
    <>
      <Dialog title={t`Edit Event`} isOpen={edited !== undefined} {...rest}>
        {edited && (
          <EventForm
            key={dialog.formKey}
            item={edited}
            submit={t`Update Event`}
            busy={t`Updating...`}
            onSaved={dialog.close}
            onCancel={dialog.close}
          />
        )}
      </Dialog>
      <Dialog
        title={opened?.title ?? t`Event`}
        isOpen={opened !== undefined || isLost}
        isWide
        {...rest}
      >
        {isLost && <p>{generalWords.lost()}</p>}
        {opened && <EventInFull event={opened} />}
      </Dialog>
    </>
  )
}

function EventInFull({ event }: { event: CommunityEvent }) {
  const { title, imageUrl, description, eventDate, eventTime, location } = event
  const facts = [dayInWords(eventDate), eventTime, location].filter((each) => each !== '')
  const text = [facts.join(' · '), description].filter((each) => each !== '').join('\n\n')
  return (
    <div className="event-in-full">
      <Picture src={imageUrl} alt="" sizes="(width >= 768px) 860px, 100vw" isWhole />
      <div className="event-when-and-where">
        <EventBadges event={event} />
        <EventFacts event={event} />
        {canShare && (
          <button type="button" className="button is-ghost" onClick={() => share({ title, text })}>
            <Icon icon={shareSocialOutline} />
            <Trans>Share</Trans>
          </button>
        )}
      </div>
      {description !== '' && <p dir="auto">{description}</p>}
    </div>
  )
}
