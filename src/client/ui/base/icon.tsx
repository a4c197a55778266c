import './icon.css'

type Props = {
  /** An icon of Ionicons: an SVG as a data address. */
  icon: string
  /** Read out where nothing else says what it shows. */
  label?: string
  /** For arrows: the other way round where text runs from right to left. */
  isDirected?: boolean
}

/** An icon, drawn in the colour and size of the text round it. */
export function Icon({ icon, label, isDirected = false }: Props) {
  const about = label === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label }
  return (
    <span
      {...about}
      className={isDirected ? 'icon is-directed' : 'icon'}
      // The library's own drawings; a component of its own for each icon costs more than the drawing.
      // oxlint-disable-next-line react/no-danger
      dangerouslySetInnerHTML={{ __html: icon.slice(icon.indexOf(',') + 1) }}
    />
  )
}
