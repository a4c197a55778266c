import { useLingui } from '@lingui/react/macro'

import { useForm } from '#client/data/form/use-form.ts'
import { TextField } from '#client/ui/field/text-field.tsx'
import { EntryForm } from '#client/ui/form/layout/entry-form.tsx'
import { formWords } from '#client/words/base/general.ts'
import { announcement, type Announcement } from '#contract/announcement.ts'

type Props = {
  item?: Announcement
  submit: string
  busy: string
  /** Called after saving and after cancelling. */
  onDone: () => void
}

/** Creates the announcement, or changes `item`; `submit` and `busy` are the texts of its button. */
export function AnnouncementForm({ item, submit, busy, onDone }: Props) {
  const { t } = useLingui()
  const form = useForm(announcement, { item, onSaved: onDone })
  return (
    <EntryForm form={form} words={{ ...formWords(), submit, busy }} onCancel={onDone}>
      <TextField
        label={t`Title`}
        hint={t`Keep it short and attention-grabbing`}
        required
        {...form.field('title')}
      />
      <TextField
        label={t`External URL`}
        hint={t`Visitors are redirected to this address when they click the announcement`}
        type="url"
        placeholder="https://"
        required
        {...form.field('externalUrl')}
      />
    </EntryForm>
  )
}
