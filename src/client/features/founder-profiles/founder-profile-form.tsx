import { useLingui } from '@lingui/react/macro'

import { useForm } from '#client/data/form/use-form.ts'
import { TextField } from '#client/ui/field/text-field.tsx'
import { FlagField } from '#client/ui/form/choice/flag-field.tsx'
import { EntryForm } from '#client/ui/form/layout/entry-form.tsx'
import { PictureField } from '#client/ui/form/picture/picture-field.tsx'
import { LinesField } from '#client/ui/form/text/lines-field.tsx'
import { LongTextField } from '#client/ui/form/text/long-text-field.tsx'
import { formWords, pictureWords } from '#client/words/base/general.ts'
import { cropWords } from '#client/words/crop.ts'
import { founderProfiles, type FounderProfile } from '#contract/resources/founder-profile.ts'

import './founder-profile-form.css'

type Props = {
  item?: FounderProfile
  submit: string
  busy: string
  onSaved: () => void
  onCancel: () => void
}

/** Adds a founder profile, or changes `item`; `submit` and `busy` are the texts of its button. */
export function FounderProfileForm({ item, submit, busy, onSaved, onCancel }: Props) {
  const { t } = useLingui()
  const form = useForm(founderProfiles, { item, onSaved })
  const links = form.field('socialLinks')
  return (
    <EntryForm form={form} words={{ ...formWords(), submit, busy }} onCancel={onCancel}>
      <div className="founder-form">
        <div className="founder-form-head">
          <PictureField
            label={t`Profile picture`}
            hint={t`recommended square 500x500`}
            words={pictureWords()}
            shape="square"
            recommended={{ width: 500, height: 500, words: cropWords(t`Crop to a square`) }}
            {...form.picture}
          />
          <div className="founder-form-who">
            <TextField label={t`Full name`} required {...form.field('fullName')} />
            <TextField label={t`Role/Position`} {...form.field('role')} />
            <FlagField label={t`Mark as Founder`} {...form.field('isHighlighted')} />
          </div>
        </div>
      </div>
      <LongTextField label={t`Summary/Bio`} {...form.field('summary')} />
      <LinesField
        label={t`Achievements`}
        words={{
          add: t`Add achievement`,
          line: (nth) => t`Achievement ${nth}`,
          remove: (nth) => t`Remove achievement ${nth}`,
        }}
        {...form.field('achievements')}
      />
      <TextField
        label={t`LinkedIn URL`}
        type="url"
        placeholder="https://"
        {...links}
        value={links.value.linkedIn}
        onChange={(linkedIn) => links.onChange({ linkedIn })}
      />
    </EntryForm>
  )
}
