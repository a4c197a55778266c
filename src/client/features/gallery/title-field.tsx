import { useLingui } from '@lingui/react/macro'

import { TextField } from '#client/ui/field/text-field.tsx'

type Props = {
  name: string
  value: string
  problem?: string | undefined
  onChange: (value: string) => void
  /** The first and the last title that follow from the text. */
  range: string | undefined
}

/** Field for the title of several photos. Ionic would announce a hint that changes with each letter. */
export function TitleField({ range, ...field }: Props) {
  const { t } = useLingui()
  return (
    <div className="field">
      <TextField label={t`Title`} required {...field} />
      {range !== undefined && <p className="hint">{range}</p>}
    </div>
  )
}
