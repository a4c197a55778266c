import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'

import { ask } from '#client/platform/ask/ask.ts'
import { SelectField } from '#client/ui/field/select-field.tsx'
import { generalWords } from '#client/words/base/general.ts'

type Props = { days: number | null; onChange: (days: number | null) => void }

const forever = ''
const presetDays = [30, 90, 365, 1095]

/** Field for how long the log is stored. A shorter time needs a confirmation, because it deletes entries. */
export function RetentionField({ days, onChange }: Props) {
  const { t } = useLingui()
  const choices = [...new Set([...presetDays, ...(days === null ? [] : [days])])].toSorted(
    (a, b) => a - b,
  )
  const daysText = (count: number) => plural(count, { one: '# day', other: '# days' })
  const change = async (value: string) => {
    const newDays = value === forever ? null : Number(value)
    const isShorter = newDays !== null && (days === null || newDays < days)
    const words = newDays === null ? '' : daysText(newDays)
    const isConfirmed =
      !isShorter ||
      (await ask({
        question: t`Keep the log for ${words}?`,
        detail: t`What is older is removed for good within a day.`,
        yes: t`Remove what is older`,
        no: generalWords.cancel(),
      }))
    if (isConfirmed) onChange(newDays)
  }
  return (
    <SelectField
      label={t`Kept for`}
      value={days === null ? forever : String(days)}
      choices={[
        [forever, t`For good`],
        ...choices.map((each) => [String(each), daysText(each)] as const),
      ]}
      onChange={(value) => void change(value)}
    />
  )
}
