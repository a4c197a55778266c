import { useLingui } from '@lingui/react/macro'

import type { InitialValues } from '#client/data/form/initial-values.ts'
import { useForm } from '#client/data/form/use-form.ts'
import { TextField } from '#client/ui/field/text-field.tsx'
import { EntryForm } from '#client/ui/form/layout/entry-form.tsx'
import { FormSection } from '#client/ui/form/layout/form-section.tsx'
import { formWords } from '#client/words/base/general.ts'
import { type Member, members } from '#contract/resources/member.ts'

type Props = {
  member?: Member
  initialValues?: InitialValues | undefined
  submit: string
  busy: string
  onSaved: () => void
  onCancel: () => void
}

/**
 * Adds a member, with `initialValues`, or changes `member`; `submit` and `busy` are the texts of its
 * button.
 */
export function MemberForm({ member, initialValues, submit, busy, onSaved, onCancel }: Props) {
  const { t } = useLingui()
  const form = useForm(members, { item: member, initialValues, onSaved })
  const { field } = form
  return (
    <EntryForm form={form} words={{ ...formWords(), submit, busy }} onCancel={onCancel}>
      <FormSection title={t`Personal Information`}>
        <TextField label={t`Name`} required {...field('name')} />
        <TextField label={t({ message: 'Title', context: 'job' })} required {...field('title')} />
        <TextField label={t`Email`} type="email" required {...field('email')} />
        <TextField label={t`Phone`} type="tel" required {...field('phone')} />
        <div className="is-wide">
          <TextField label={t`Location`} required {...field('location')} />
        </div>
      </FormSection>
      <FormSection title={t`Business Information`}>
        <TextField label={t`Company`} required {...field('company')} />
        <TextField label={t`Industry`} required {...field('industry')} />
        <div className="is-wide">
          <TextField
            label={t`Discount`}
            hint={t`For example 15%`}
            required
            {...field('discount')}
          />
        </div>
      </FormSection>
      <FormSection title={t`Online Presence`}>
        <TextField label={t`Website`} type="url" placeholder="https://" {...field('website')} />
        <TextField label={t`LinkedIn`} type="url" placeholder="https://" {...field('linkedIn')} />
      </FormSection>
    </EntryForm>
  )
}
