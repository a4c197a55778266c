import './icon.css'

type Props = {
  /** An icon of Ionicons, as an SVG data URL. */
  icon: string
  /** Accessible name, where no text describes the icon. */
  label?: string
  /** Mirrored in right-to-left text; for arrows. */
  isDirected?: boolean
  /** Slot of the Ionic component around it. */
  slot?: 'start' | 'end' | 'icon-only'
}

/** An icon in the colour and size of the surrounding text. */
export function Icon({ icon, label, isDirected = false, slot }: Props) {
  const about = label === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label }
  return (
    <span
      {...about}
      slot={slot}
      className={isDirected ? 'icon is-directed' : 'icon'}
      // Trusted SVG of the library; a component per icon would cost more than the drawing itself.
      // oxlint-disable-next-line react/no-danger
      dangerouslySetInnerHTML={{ __html: icon.slice(icon.indexOf(',') + 1) }}
    />
  )
}
