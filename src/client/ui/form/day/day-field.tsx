import { IonInput } from '@ionic/react'
import { calendarOutline } from 'ionicons/icons'
import { Suspense, useState } from 'react'

import { IconButton } from '../../base/icon-button.tsx'
import { lazyComponent } from '../../base/lazy-component.tsx'
import { type FieldProps, labelProps } from '../../field/field-props.ts'
import { VersionsOf } from '../../field/versions.tsx'

import './day-field.css'

// The calendar is large, so it is loaded when the field is touched.
const DayPicker = lazyComponent(async () => (await import('./day-picker.tsx')).DayPicker)

type Props = FieldProps & {
  name: string
  /** YYYY-MM-DD, or '' while empty. */
  value: string
  onChange: (value: string) => void
  words: { open: string; close: string; done: string; previous: string; next: string }
  locale: string
  required?: boolean
}

/** Whether a click on this element of the field opens the calendar; one on its hint does not. */
const isOpener = (target: EventTarget) =>
  target instanceof Element && target.closest('.input-bottom') === null

/** Field for a calendar day, displayed as YYYY-MM-DD and chosen in a calendar. */
export function DayField(props: Props) {
  const { className, ...field } = labelProps(props)
  const { label, versions, name, value, onChange, words, locale, required } = props
  const [isOpen, setIsOpen] = useState(false)
  const [wasOpened, setWasOpened] = useState(false)
  const open = () => {
    setWasOpened(true)
    setIsOpen(true)
  }
  return (
    <div className="field">
      <IonInput
        {...field}
        className={`day-field ${className}`}
        name={name}
        value={value}
        readonly
        inputmode="none"
        aria-haspopup="dialog"
        placeholder="YYYY-MM-DD"
        aria-required={required ? 'true' : undefined}
        onClick={({ target }) => isOpener(target) && open()}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' && event.key !== ' ') return
          event.preventDefault()
          open()
        }}
      >
        <IconButton slot="end" icon={calendarOutline} aria-label={words.open} />
      </IonInput>
      <VersionsOf versions={versions} />
      {wasOpened && (
        <Suspense fallback={null}>
          <DayPicker
            {...{ isOpen, label, words, locale, value }}
            onChoose={(day) => {
              setIsOpen(false)
              onChange(day)
            }}
            onClose={() => setIsOpen(false)}
          />
        </Suspense>
      )}
    </div>
  )
}
