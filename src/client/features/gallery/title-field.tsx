import { useLingui } from '@lingui/react/macro'

import { TextField } from '#client/ui/field/text-field.tsx'
import { batchWords } from '#client/words/batch.ts'

type Props = {
  name: string
  value: string
  problem?: string | undefined
  onChange: (value: string) => void
  /** Titles of the photos that follow from the text. */
  titles: readonly string[]
}

/** Field for the title of photos. Ionic would announce a hint that changes with each letter. */
export function TitleField({ titles, ...field }: Props) {
  const { t } = useLingui()
  const [first, last] = [titles[0], titles.at(-1)]
  const hasRange = first !== undefined && last !== undefined && first !== last
  return (
    <div className="field">
      <TextField label={t`Title`} required {...field} />
      {hasRange && <p className="hint">{batchWords.called(first, last)}</p>}
    </div>
  )
}
