import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'

import { ask } from '#client/platform/ask/ask.ts'
import { SelectField } from '#client/ui/field/select-field.tsx'
import { generalWords } from '#client/words/base/general.ts'

type Props = { days: number | null; onChange: (days: number | null) => void }

const forGood = ''
const usual = [30, 90, 365, 1095]

/** Field for how long the log is stored. A shorter time needs a confirmation, because it deletes entries. */
export function RetentionField({ days, onChange }: Props) {
  const { t } = useLingui()
  const choices = [...new Set([...usual, ...(days === null ? [] : [days])])].toSorted(
    (a, b) => a - b,
  )
  const named = (count: number) => plural(count, { one: '# day', other: '# days' })
  const choose = async (value: string) => {
    const next = value === forGood ? null : Number(value)
    const isLess = next !== null && (days === null || next < days)
    const words = next === null ? '' : named(next)
    const isMeant =
      !isLess ||
      (await ask({
        question: t`Keep the log for ${words}?`,
        detail: t`What is older is removed for good within a day.`,
        yes: t`Remove what is older`,
        no: generalWords.cancel(),
      }))
    if (isMeant) onChange(next)
  }
  return (
    <SelectField
      label={t`Kept for`}
      value={days === null ? forGood : String(days)}
      choices={[
        [forGood, t`For good`],
        ...choices.map((each) => [String(each), named(each)] as const),
      ]}
      onChange={(value) => void choose(value)}
    />
  )
}
