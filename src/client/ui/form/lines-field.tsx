import { addOutline, removeCircleOutline } from 'ionicons/icons'
import { useEffect, useId, useRef } from 'react'

import { Button } from '../base/button.tsx'
import { fieldDirection } from '../base/field-direction.ts'
import { IconButton } from '../base/icon-button.tsx'
import { Icon } from '../base/icon.tsx'
import { type Versions, VersionsOf } from '../field/versions.tsx'

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
    ;[...(list.current?.querySelectorAll('input') ?? [])].at(-1)?.focus()
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
        <div className="input" key={index}>
          <input
            dir={fieldDirection(line)}
            aria-label={words.line(index + 1)}
            value={line}
            onChange={(event) => onChange(shown.with(index, event.currentTarget.value))}
          />
          {shown.length > 1 && (
            <IconButton
              icon={removeCircleOutline}
              aria-label={words.remove(index + 1)}
              onClick={() => {
                isToFocus.current = true
                onChange(shown.toSpliced(index, 1))
              }}
            />
          )}
        </div>
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
        <Icon icon={addOutline} />
        {words.add}
      </Button>
      <VersionsOf versions={versions} />
    </fieldset>
  )
}
