import '#client/platform/ionic/set-up.ts'
import { IonDatetime, IonModal } from '@ionic/react'
import { closeOutline } from 'ionicons/icons'
import { useEffect, useState } from 'react'

import { Icon } from '../base/icon.tsx'
import { mendCalendar } from './mend-calendar.ts'

import './dialog.css'

/** Languages whose weeks do not begin on Sunday: the first day, counted from there. */
const weekBegins: Partial<Record<string, number>> = { fr: 1, ar: 6 }

type Props = {
  isOpen: boolean
  label: string
  words: { close: string; done: string; previous: string; next: string }
  locale: string
  /** YYYY-MM-DD, or '' for none yet. */
  value: string
  onChoose: (day: string) => void
  onClose: () => void
}

export function DayPicker({ isOpen, label, words, locale, value, onChoose, onClose }: Props) {
  const [named] = useState({ 'aria-label': label })
  // What is in the dialog stands only while it is open.
  const [frame, setFrame] = useState<HTMLDivElement | null>(null)
  const { previous, next } = words
  useEffect(() => {
    const calendar = frame?.querySelector('ion-datetime')
    if (calendar) return mendCalendar(calendar, { previous, next })
  }, [frame, previous, next])
  const choose = () => {
    const chosen = frame?.querySelector('ion-datetime')?.value
    // One that opens without a day shows today, and is taken at its word.
    onChoose(typeof chosen === 'string' ? chosen.slice(0, 10) : today())
  }
  return (
    <IonModal
      className="day-picker"
      htmlAttributes={named}
      isOpen={isOpen}
      onWillDismiss={({ detail }) => detail.role !== undefined && onClose()}
    >
      <div className="dialog-head">
        <h2>{label}</h2>
        <button type="button" className="icon-button" aria-label={words.close} onClick={onClose}>
          <Icon icon={closeOutline} />
        </button>
      </div>
      <div ref={setFrame}>
        <IonDatetime
          presentation="date"
          locale={locale}
          firstDayOfWeek={weekBegins[locale] ?? 0}
          value={value === '' ? today() : value}
        />
      </div>
      <button type="button" className="button day-picker-done" onClick={choose}>
        {words.done}
      </button>
    </IonModal>
  )
}

/** The day it is here, as YYYY-MM-DD. */
function today(): string {
  const now = new Date()
  const shifted = new Date(now.getTime() - now.getTimezoneOffset() * 60_000)
  return shifted.toISOString().slice(0, 10)
}
