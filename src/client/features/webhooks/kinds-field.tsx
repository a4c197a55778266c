import { useLingui } from '@lingui/react/macro'
import { useId } from 'react'

import { FlagField } from '#client/ui/form/choice/flag-field.tsx'

import { kindGroups } from './message-kinds.ts'

type Props = {
  name: string
  /** Kinds separated by commas, as a form keeps them. */
  value: string
  problem: string | undefined
  onChange: (value: string) => void
}

/** Choice of the kinds of messages, by resource. */
export function KindsField({ name, value, problem, onChange }: Props) {
  const { t } = useLingui()
  const id = useId()
  const chosen = kindsFrom(value)
  const choose = (kind: string, isChosen: boolean) => {
    const others = chosen.filter((each) => each !== kind)
    onChange((isChosen ? [...others, kind] : others).join(','))
  }
  return (
    <fieldset className="webhook-kinds" aria-describedby={id}>
      <legend>{t`Messages`}</legend>
      {kindGroups().map((group) => (
        <fieldset key={group.name}>
          <legend>{group.label}</legend>
          {group.kinds.map(([kind, label]) => (
            <FlagField
              key={kind}
              name={`${name}-${kind}`}
              label={label}
              value={chosen.includes(kind)}
              onChange={(isChosen) => choose(kind, isChosen)}
            />
          ))}
        </fieldset>
      ))}
      <p id={id} className="webhook-problem" role="alert">
        {problem}
      </p>
    </fieldset>
  )
}

/** Returns the kinds in the value of the field. */
export function kindsFrom(value: string): string[] {
  return value.split(',').filter((kind) => kind !== '')
}
