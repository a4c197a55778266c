import { cropOutline } from 'ionicons/icons'
import { useEffect, useState } from 'react'

import type { Area } from '#contract/picture.ts'

import { Icon } from '../base/icon.tsx'
import { lazyOptional } from '../base/lazy-component.tsx'

/** The shape that is recommended for a picture, in px, and what is said of it. */
export type Recommended = {
  width: number
  height: number
  words: { offer: string; how: string; zoom: string; use: string; whole: string; close: string }
}

/** What crops a picture to it. Without an area the picture stays whole. */
export type Cropping = { recommended: Recommended; onCrop: (area: Area | undefined) => void }
/** `source`: the picture as it was chosen. */
type Props = Cropping & { source: File }

const CropDialog = lazyOptional(async () => (await import('./crop-dialog.tsx')).CropDialog)

/** Offers to crop a picture to the recommended shape; nobody has to. */
export function CropOffer({ source, recommended, onCrop }: Props) {
  const [isOpen, setIsOpen] = useState(false)
  const [image, setImage] = useState<string>()
  useEffect(() => {
    if (image !== undefined) return () => URL.revokeObjectURL(image)
  }, [image])
  const open = () => {
    setImage(URL.createObjectURL(source))
    setIsOpen(true)
  }
  return (
    <>
      <button type="button" className="button is-quiet crop-offer" onClick={open}>
        <Icon icon={cropOutline} />
        {recommended.words.offer}
      </button>
      {image !== undefined && (
        <CropDialog {...{ image, recommended, isOpen, onCrop }} onClose={() => setIsOpen(false)} />
      )}
    </>
  )
}

/** How much two shapes may differ and still pass for the same. */
const tolerance = 0.02

/** Whether a picture has another shape than the one that is recommended. */
export function differs(
  { naturalWidth, naturalHeight }: HTMLImageElement,
  { width, height }: Recommended,
): boolean {
  const ratio = (naturalWidth * height) / (naturalHeight * width)
  return Math.abs(ratio - 1) > tolerance
}
