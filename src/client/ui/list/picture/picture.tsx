import { type CSSProperties, useState } from 'react'

import { asPreview, type Preview, sourceSetOf } from '#contract/picture.ts'

import { Blurred } from './blurred.tsx'
import { useBroken } from './use-broken.ts'
import { useDownscaledUrl } from './use-downscaled-url.ts'

import './picture.css'

type Props = {
  src: string
  /** Preview data of the item, displayed until the picture is loaded. */
  preview: unknown
  alt: string
  /** Displayed width, in the syntax of the `sizes` attribute. */
  sizes: string
  /** 4:3, 16:5 or 1:1. */
  shape?: 'photo' | 'wide' | 'square'
  /** Displays the whole picture in its own shape. */
  isWhole?: boolean
}

const sides = {
  photo: { width: 400, height: 300 },
  wide: { width: 480, height: 150 },
  square: { width: 200, height: 200 },
}

/** A picture, or the placeholder, in a box of fixed size, so that nothing moves around it. */
export function Picture({ src, preview, alt, sizes, shape = 'photo', isWhole }: Props) {
  const { isBroken, setBroken } = useBroken(src, sizes)
  const [isShown, setIsShown] = useState(false)
  const downscaled = useDownscaledUrl(src, isWhole)
  const isMissing = src === '' || isBroken
  const known = isMissing ? undefined : asPreview(preview)
  const { width, height, look, style }: PictureBox = isWhole
    ? boxOfWholePicture(known)
    : { ...sides[shape], look: `is-${shape}` }
  return (
    <span className={`picture ${look}${isShown ? ' is-shown' : ''}`} style={style}>
      {known && <Blurred thumbHash={known.thumbHash} />}
      <img
        src={isMissing ? '/placeholder.svg' : downscaled}
        srcSet={isMissing ? undefined : sourceSetOf(src)}
        alt={alt}
        {...{ sizes, width, height }}
        loading="lazy"
        decoding="async"
        onLoad={() => setIsShown(true)}
        onError={setBroken}
      />
    </span>
  )
}

type PictureBox = { width: number; height: number; look: string; style?: CSSProperties }

/** Returns the final size of the picture, where it is known. */
function boxOfWholePicture(known: Preview | undefined): PictureBox {
  if (!known) return { ...sides.photo, look: 'is-whole is-unknown' }
  const { width, height } = known
  return { width, height, look: 'is-whole', style: { aspectRatio: `${width} / ${height}` } }
}
