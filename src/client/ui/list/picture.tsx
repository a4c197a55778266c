import { useState } from 'react'

import { sourceSetOf } from '#contract/picture.ts'

import './picture.css'

type Props = {
  src: string
  alt: string
  /** How wide the picture stands, as in the `sizes` of an image. */
  sizes: string
  /** 4:3, 16:5 or 1:1. */
  shape?: 'photo' | 'wide' | 'square'
  /** All of it, in the shape it has. */
  isWhole?: boolean
}

const sides = { photo: [400, 300], wide: [480, 150], square: [200, 200] } as const

/** A picture, or the placeholder, in a frame that never moves what stands around it. */
export function Picture({ src, alt, sizes, shape = 'photo', isWhole }: Props) {
  const [width, height] = sides[shape]
  const [broken, setBroken] = useState<string>()
  const [isShown, setIsShown] = useState(false)
  const isMissing = src === '' || broken === src
  return (
    <img
      className={`picture is-${isWhole ? 'whole' : shape}${isShown ? ' is-shown' : ''}`}
      src={isMissing ? '/placeholder.svg' : src}
      srcSet={isMissing ? undefined : sourceSetOf(src)}
      sizes={sizes}
      alt={alt}
      width={width}
      height={height}
      loading="lazy"
      decoding="async"
      onLoad={() => setIsShown(true)}
      onError={() => setBroken(src)}
    />
  )
}
