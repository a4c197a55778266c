import { IonRadio, IonRadioGroup } from '@ionic/react'
import { useId } from 'react'

import { helpProps } from '../../field/field-props.ts'

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
  return (
    <div className="field">
      <span className="choice-legend" aria-hidden="true">
        {label}
      </span>
      <IonRadioGroup
        {...helpProps({ problem })}
        aria-label={label}
        name={name}
        value={value}
        onIonChange={({ detail }) => onChange(String(detail.value))}
      >
        <div className="choices">
          {choices.map((choice) => (
            <IonRadio
              key={choice.value}
              className="choice"
              labelPlacement="end"
              alignment="start"
              justify="start"
              value={choice.value}
              aria-labelledby={`${id}-${choice.value}`}
              aria-describedby={`${id}-${choice.value}-detail`}
            >
              <b id={`${id}-${choice.value}`}>{choice.label}</b>
              <span className="choice-detail" id={`${id}-${choice.value}-detail`}>
                {choice.detail}
              </span>
            </IonRadio>
          ))}
        </div>
      </IonRadioGroup>
    </div>
  )
}
