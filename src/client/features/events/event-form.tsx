import { useLingui } from '@lingui/react/macro'

import { useForm } from '#client/data/form/use-form.ts'
import { TextField } from '#client/ui/field/text-field.tsx'
import { FlagField } from '#client/ui/form/choice/flag-field.tsx'
import { DayField } from '#client/ui/form/day/day-field.tsx'
import { EntryForm } from '#client/ui/form/layout/entry-form.tsx'
import { FormSection } from '#client/ui/form/layout/form-section.tsx'
import { PictureField } from '#client/ui/form/picture/picture-field.tsx'
import { LongTextField } from '#client/ui/form/text/long-text-field.tsx'
import { formWords, pictureWords } from '#client/words/base/general.ts'
import { cropWords } from '#client/words/crop.ts'
import { events, type CommunityEvent } from '#contract/resources/event.ts'

type Props = {
  item?: CommunityEvent
  submit: string
  busy: string
  onSaved: () => void
  onCancel: () => void
}

/** Adds an event, or changes `item`; `submit` and `busy` are the texts of its button. */
export function EventForm({ item, submit, busy, onSaved, onCancel }: Props) {
  const { t, i18n } = useLingui()
  const form = useForm(events, { item, onSaved })
  return (
    <EntryForm form={form} words={{ ...formWords(), submit, busy }} onCancel={onCancel}>
      <FormSection title={t`Event Image`}>
        <div className="is-wide">
          <PictureField
            label={t`Image (optional)`}
            hint={t`JPG, PNG or GIF, 5MB maximum`}
            words={pictureWords()}
            recommended={{ width: 4, height: 3, words: cropWords(t`Crop to 4:3`) }}
            {...form.picture}
          />
        </div>
      </FormSection>
      <FormSection title={t`Basic Information`}>
        <TextField label={t`Title`} required {...form.field('title')} />
        <TextField label={t`Type`} placeholder={t`e.g. Workshop, Meetup`} {...form.field('type')} />
        <div className="is-wide">
          <FlagField label={t`Regular Event`} {...form.field('isRegular')} />
        </div>
        <div className="is-wide">
          <LongTextField label={t`Description`} {...form.field('description')} />
        </div>
      </FormSection>
      <FormSection title={t`Event Details`}>
        <DayField
          label={t`Date`}
          required
          locale={i18n.locale}
          words={{
            open: t`Open the calendar`,
            close: t`Close`,
            done: t`Done`,
            previous: t`Previous month`,
            next: t`Next month`,
          }}
          {...form.field('eventDate')}
        />
        <TextField
          label={t`Time`}
          placeholder={t`6:00 PM - 9:00 PM`}
          {...form.field('eventTime')}
        />
        <div className="is-wide">
          <TextField label={t`Location`} required {...form.field('location')} />
        </div>
      </FormSection>
    </EntryForm>
  )
}
