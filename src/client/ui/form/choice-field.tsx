import { useId } from 'react'

import './choice-field.css'

export type FieldChoice = { value: string; label: string; detail: string }

type Props = {
  label: string
  name: string
  value: string
  choices: readonly FieldChoice[]
  problem?: string | undefined
  onChange: (value: string) => void
}

/** Radio group whose choices have a description each. */
export function ChoiceField({ label, name, value, choices, problem, onChange }: Props) {
  const id = useId()
  const described = problem === undefined ? undefined : `${id}-problem`
  return (
    <div
      className="field"
      role="radiogroup"
      aria-labelledby={id}
      aria-describedby={described}
      aria-invalid={problem !== undefined}
    >
      <span className="choice-legend" id={id}>
        {label}
      </span>
      <div className="choices">
        {choices.map((choice) => (
          <label key={choice.value} className="choice">
            <input
              type="radio"
              name={name}
              value={choice.value}
              checked={choice.value === value}
              aria-labelledby={`${id}-${choice.value}`}
              aria-describedby={`${id}-${choice.value}-detail`}
              onChange={() => onChange(choice.value)}
            />
            <span>
              <b id={`${id}-${choice.value}`}>{choice.label}</b>
              <span className="choice-detail" id={`${id}-${choice.value}-detail`}>
                {choice.detail}
              </span>
            </span>
          </label>
        ))}
      </div>
      {problem !== undefined && (
        <p className="problem" id={described}>
          {problem}
        </p>
      )}
    </div>
  )
}
