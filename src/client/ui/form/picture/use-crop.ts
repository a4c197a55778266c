import { useState } from 'react'
import type { MediaSize, Size } from 'react-easy-crop'

import type { Area } from '#contract/picture.ts'

import { useTap } from './use-tap.ts'

/** State of a picture behind its crop frame. It can be dragged and zoomed; a tap centres the tapped point. */
export function useCrop() {
  const [crop, setCrop] = useState({ x: 0, y: 0 })
  const [zoom, setZoom] = useState(1)
  const [area, setArea] = useState<Area>()
  const [media, setMedia] = useState<MediaSize>()
  const [frame, setFrame] = useState<Size>()
  const taps = useTap(({ x, y }) => {
    if (!media || !frame) return
    // Limited by the edges of the picture.
    setCrop({
      x: within(crop.x - x, (media.width * zoom - frame.width) / 2),
      y: within(crop.y - y, (media.height * zoom - frame.height) / 2),
    })
  })
  const cropper = {
    ...{ crop, zoom },
    onCropChange: setCrop,
    onZoomChange: setZoom,
    // Not a number before the frame has a size.
    onCropAreaChange: (_: Area, pixels: Area) => setArea(pixels.width > 0 ? pixels : undefined),
    setMediaSize: setMedia,
    setCropSize: setFrame,
  }
  return { area, zoom, setZoom, taps, cropper }
}

const within = (value: number, most: number) => Math.max(-most, Math.min(most, value))
