import { IonDatetime, IonModal } from '@ionic/react'
import { useRef, useState } from 'react'

type Props = {
  isOpen: boolean
  label: string
  words: { done: string; cancel: string }
  locale: string
  /** YYYY-MM-DD, or '' for none yet. */
  value: string
  onChoose: (day: string) => void
  onClose: () => void
}

export function DayPicker({ isOpen, label, words, locale, value, onChoose, onClose }: Props) {
  const [named] = useState({ 'aria-label': label })
  const calendar = useRef<HTMLIonDatetimeElement>(null)
  const choose = () => {
    const chosen = calendar.current?.value
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
      <IonDatetime
        ref={calendar}
        presentation="date"
        locale={locale}
        value={value === '' ? today() : value}
      />
      <div className="day-picker-actions">
        <button type="button" className="button is-ghost" onClick={onClose}>
          {words.cancel}
        </button>
        <button type="button" className="button" onClick={choose}>
          {words.done}
        </button>
      </div>
    </IonModal>
  )
}

/** The day it is here, as YYYY-MM-DD. */
function today(): string {
  const now = new Date()
  const shifted = new Date(now.getTime() - now.getTimezoneOffset() * 60_000)
  return shifted.toISOString().slice(0, 10)
}
