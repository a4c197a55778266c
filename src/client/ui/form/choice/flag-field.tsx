import { IonCheckbox } from '@ionic/react'

import { type Versions, VersionsOf } from '../../field/versions.tsx'

import './flag-field.css'

type Props = {
  label: string
  name: string
  value: boolean
  onChange: (value: boolean) => void
  versions?: Versions | undefined
}

/** Field for a boolean value. */
export function FlagField({ label, name, value, onChange, versions }: Props) {
  return (
    <>
      <IonCheckbox
        className="flag-field"
        labelPlacement="end"
        name={name}
        checked={value}
        onIonChange={({ detail }) => onChange(detail.checked)}
      >
        {label}
      </IonCheckbox>
      <VersionsOf versions={versions} />
    </>
  )
}
