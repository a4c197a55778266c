import { Trans, useLingui } from '@lingui/react/macro'

import type { WithConfirmation } from '#client/account/use-confirmation.ts'
import { addPasskey } from '#client/data/account/passkeys.ts'
import { useCallForm } from '#client/data/account/use-call-form.ts'
import { toastSuccess } from '#client/platform/page/toasts.ts'
import { TextField } from '#client/ui/field/text-field.tsx'
import { EntryForm } from '#client/ui/form/layout/entry-form.tsx'
import { formWords } from '#client/words/base/general.ts'
import { factorProblems, passkeyNameMaxLength } from '#contract/factors.ts'
import type { Problems } from '#contract/resource.ts'

import { FactorsStep } from './factors-step.tsx'

type Props = {
  /** Suggested name. */
  name: string
  withConfirmation: WithConfirmation
  onDone: () => void
}

/** Asks for a name for a passkey, then makes it on the device. */
export function PasskeyForm({ name, withConfirmation, onDone }: Props) {
  const { t } = useLingui()
  const { form, field } = useCallForm({
    initialValues: { name },
    check: problemsOf,
    send: (entered) => withConfirmation(() => addPasskey(entered.name.trim())),
    onDone: () => {
      toastSuccess(t`The passkey is added. You can sign in with it from now on.`)
      onDone()
    },
  })
  return (
    <FactorsStep>
      <EntryForm
        form={form}
        words={{ ...formWords(), submit: t`Add passkey`, busy: t`Asking your device...` }}
        onCancel={onDone}
      >
        <p className="account-lead">
          <Trans>Your device asks next whether it is you.</Trans>
        </p>
        <TextField
          {...field('name')}
          label={t`Name of the passkey`}
          hint={t`So that you know later which device it is on`}
          required
        />
      </EntryForm>
    </FactorsStep>
  )
}

function problemsOf({ name }: { name: string }): Problems {
  const { length } = name.trim()
  if (length === 0) return { name: factorProblems.nameMissing }
  return length > passkeyNameMaxLength ? { name: factorProblems.nameLong } : {}
}
