import { IonInput } from '@ionic/react'
import { addOutline, removeCircleOutline } from 'ionicons/icons'
import { useEffect, useId, useRef } from 'react'

import { Button } from '../../base/button.tsx'
import { IconButton } from '../../base/icon-button.tsx'
import { Icon } from '../../base/icon.tsx'
import { proseProps, textProps } from '../../field/field-props.ts'
import { type Versions, VersionsOf } from '../../field/versions.tsx'

import './lines-field.css'

type Props = {
  label: string
  problem?: string | undefined
  versions?: Versions | undefined
  value: readonly string[]
  onChange: (value: string[]) => void
  /** `line` and `remove` return the names of the field and the button of the n-th line, from 1. */
  words: { add: string; line: (nth: number) => string; remove: (nth: number) => string }
}

/** Editable list of short texts with at least one line. */
export function LinesField({ label, problem, versions, value, onChange, words }: Props) {
  const id = useId()
  const shown = value.length === 0 ? [''] : value
  const list = useRef<HTMLFieldSetElement>(null)
  // Focuses the last line after adding one, and after removing one, because the button with the focus is removed too.
  const isToFocus = useRef(false)
  useEffect(() => {
    if (!isToFocus.current) return
    isToFocus.current = false
    const lines = list.current?.querySelectorAll('ion-input') ?? []
    void [...lines]
      .at(-1)
      ?.getInputElement()
      .then((input) => input.focus({ preventScroll: true }))
  })
  return (
    <fieldset
      ref={list}
      className="field lines-field"
      aria-describedby={problem && `${id}-problem`}
    >
      <legend>{label}</legend>
      {shown.map((line, index) => (
        // Lines have no identity but their index.
        // oxlint-disable-next-line react/no-array-index-key
        <Line
          key={index}
          name={words.line(index + 1)}
          remove={words.remove(index + 1)}
          value={line}
          onChange={(text) => onChange(shown.with(index, text))}
          onRemove={
            shown.length > 1
              ? () => {
                  isToFocus.current = true
                  onChange(shown.toSpliced(index, 1))
                }
              : undefined
          }
        />
      ))}
      {problem && (
        <p className="problem" id={`${id}-problem`}>
          {problem}
        </p>
      )}
      <Button
        look="quiet"
        className="lines-field-add"
        onClick={() => {
          isToFocus.current = true
          onChange([...shown, ''])
        }}
      >
        <Icon icon={addOutline} slot="start" />
        {words.add}
      </Button>
      <VersionsOf versions={versions} />
    </fieldset>
  )
}

type LineProps = {
  name: string
  /** Name of the button that removes the line. */
  remove: string
  value: string
  onChange: (value: string) => void
  onRemove: (() => void) | undefined
}

function Line({ name, remove, value, onChange, onRemove }: LineProps) {
  return (
    <IonInput
      {...proseProps}
      {...textProps(onChange)}
      autocorrect
      // Ionic reads the name once.
      key={name}
      aria-label={name}
      value={value}
    >
      {onRemove && (
        <IconButton slot="end" icon={removeCircleOutline} aria-label={remove} onClick={onRemove} />
      )}
    </IonInput>
  )
}
