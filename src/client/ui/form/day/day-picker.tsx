import { IonDatetime } from '@ionic/react'
import { useEffect, useState } from 'react'

import { Button } from '../../base/button.tsx'
import { Dialog } from '../dialog/dialog.tsx'
import { fixCalendarAria } from './fix-calendar-aria.ts'
import { yearsAround } from './years-around.ts'

/** Languages whose weeks do not begin on Sunday → first day, as days after Sunday. */
const weekBegins: Partial<Record<string, number>> = { fr: 1, ar: 6 }

type Props = {
  isOpen: boolean
  label: string
  words: { close: string; done: string; previous: string; next: string }
  locale: string
  /** YYYY-MM-DD, or '' while empty. */
  value: string
  onChoose: (day: string) => void
  onClose: () => void
}

export function DayPicker({ isOpen, label, words, onClose, ...calendar }: Props) {
  return (
    <Dialog title={label} close={words.close} look="is-small" {...{ isOpen, onClose }}>
      <Calendar words={words} {...calendar} />
    </Dialog>
  )
}

/** Mounted again for each opening of the dialog. */
function Calendar({ words, locale, value, onChoose }: Omit<Props, 'isOpen' | 'label' | 'onClose'>) {
  // Without a value today is selected, and choosing confirms it.
  const [day, setDay] = useState(value === '' ? today() : value)
  const [years] = useState(() => yearsAround(value, Number(today().slice(0, 4))))
  const [container, setContainer] = useState<HTMLDivElement | null>(null)
  const { previous, next } = words
  useEffect(() => {
    const calendar = container?.querySelector('ion-datetime')
    if (calendar) return fixCalendarAria(calendar, { previous, next })
  }, [container, previous, next])
  return (
    <div className="day-picker">
      <div ref={setContainer}>
        <IonDatetime
          presentation="date"
          locale={locale}
          firstDayOfWeek={weekBegins[locale] ?? 0}
          {...years}
          // Ionic applies the value at every render, so the initial value would undo a selection.
          value={day}
          onIonChange={({ detail }) => {
            if (typeof detail.value === 'string') setDay(detail.value.slice(0, 10))
          }}
        />
      </div>
      <Button className="day-picker-done" onClick={() => onChoose(day)}>
        {words.done}
      </Button>
    </div>
  )
}

/** Returns the local date as YYYY-MM-DD. */
function today(): string {
  const now = new Date()
  const shifted = new Date(now.getTime() - now.getTimezoneOffset() * 60_000)
  return shifted.toISOString().slice(0, 10)
}
