import { Icon } from './icon.tsx'

import './thumb.css'

/** A thumbnail, or an icon where there is no picture. */
export function Thumb({ src, icon }: { src: string | undefined; icon: string }) {
  if (src !== undefined) {
    return <img className="thumb" src={src} alt="" loading="lazy" decoding="async" />
  }
  return (
    <span className="thumb">
      <Icon icon={icon} />
    </span>
  )
}
