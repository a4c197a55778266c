import { useLingui } from '@lingui/react/macro'

import { ChoiceField } from '#client/ui/form/choice/choice-field.tsx'
import { roleInWords } from '#client/words/account/roles.ts'
import { roles } from '#contract/role.ts'

type Props = {
  name: string
  value: string
  problem: string | undefined
  onChange: (value: string) => void
}

/** Choice of a role, with the permissions of each. */
export function RoleField(field: Props) {
  const { t } = useLingui()
  const choices = roles.map((role) => {
    const { name, may } = roleInWords(role)
    return { value: role, label: name, detail: may }
  })
  return <ChoiceField {...field} label={t`Role`} choices={choices} />
}
