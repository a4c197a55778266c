import { useLingui } from '@lingui/react/macro'

import { FetchedContent } from '#client/account/fetched-content.tsx'
import { changeOwnName, readOwnAccount } from '#client/data/account/account.ts'
import { useCallForm } from '#client/data/account/use-call-form.ts'
import { useFetched } from '#client/data/account/use-fetched.ts'
import { toastSuccess } from '#client/platform/page/toasts.ts'
import { TextField } from '#client/ui/field/text-field.tsx'
import { EntryForm } from '#client/ui/form/layout/entry-form.tsx'
import { formWords } from '#client/words/base/general.ts'
import { personProblems } from '#contract/people.ts'

type Props = { onDone: () => void }

/** Form of the user's own name, as stored on the server. */
export function OwnName({ onDone }: Props) {
  const { t } = useLingui()
  const { fetched, refetch } = useFetched(readOwnAccount)
  return (
    <FetchedContent {...{ fetched, refetch }} loading={t`Loading your name...`}>
      {({ name }) => <NameForm name={name} onDone={onDone} />}
    </FetchedContent>
  )
}

function NameForm({ name, onDone }: Props & { name: string }) {
  const { t } = useLingui()
  const { form, field } = useCallForm({
    initialValues: { name },
    check: (entered) => (entered.name.trim() === '' ? { name: personProblems.nameMissing } : {}),
    send: (entered) => changeOwnName(entered.name),
    onDone: () => {
      toastSuccess(t`Your name is changed.`)
      onDone()
    },
  })
  return (
    <EntryForm
      form={form}
      words={{ ...formWords(), submit: t`Save name`, busy: t`Saving...` }}
      onCancel={onDone}
    >
      <TextField
        {...field('name')}
        label={t`Name`}
        hint={t`You are greeted by it, and owners see it in the list of people.`}
        autoComplete="name"
        required
      />
    </EntryForm>
  )
}
