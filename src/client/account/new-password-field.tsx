import { useLingui } from '@lingui/react/macro'

import { PasswordField } from '#client/ui/field/password-field.tsx'
import { passwordMinLength } from '#contract/password.ts'

type Props = {
  name: string
  value: string
  problem: string | undefined
  onChange: (text: string) => void
}

/** Field of a new password of the user. */
export function NewPasswordField(field: Props) {
  const { t } = useLingui()
  return (
    <PasswordField
      {...field}
      label={t`New password`}
      hint={t`At least ${passwordMinLength} characters; a phrase of several words is best`}
      autoComplete="new-password"
      toggle={{
        ...{ show: t`Show`, hide: t`Hide` },
        ...{ showName: t`Show new password`, hideName: t`Hide new password` },
      }}
    />
  )
}
