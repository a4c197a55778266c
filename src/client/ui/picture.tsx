import { useState } from 'react'

import { sourceSetOf } from '#contract/picture.ts'

import './picture.css'

type Props = {
  src: string
  alt: string
  /** How wide the picture stands, as in the `sizes` of an image. */
  sizes: string
}

/** A picture in a frame of 4:3 that never moves what stands around it. */
export function Picture({ src, alt, sizes }: Props) {
  const [broken, setBroken] = useState<string>()
  const [isShown, setIsShown] = useState(false)
  const isBroken = broken === src
  return (
    <img
      className={isShown ? 'picture is-shown' : 'picture'}
      src={isBroken ? '/placeholder.svg' : src}
      srcSet={isBroken ? undefined : sourceSetOf(src)}
      sizes={sizes}
      alt={alt}
      width={400}
      height={300}
      loading="lazy"
      decoding="async"
      onLoad={() => setIsShown(true)}
      onError={() => setBroken(src)}
    />
  )
}
