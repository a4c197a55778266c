import { cropOutline } from 'ionicons/icons'
import { useEffect, useState } from 'react'

import type { Area } from '#contract/picture.ts'

import { Button } from '../../base/button.tsx'
import { Icon } from '../../base/icon.tsx'
import { lazyOptional } from '../../base/lazy-component.tsx'

/** Recommended size of a picture in px, with the texts about it. */
export type Recommended = {
  width: number
  height: number
  words: { offer: string; how: string; zoom: string; use: string; whole: string; close: string }
}

/** Crop callback; undefined restores the whole picture. */
export type Cropping = { recommended: Recommended; onCrop: (area: Area | undefined) => void }
/** `source`: the chosen file, unchanged. `isBusy`: the picture is being prepared. */
type Props = Cropping & { source: File; isBusy: boolean }

const CropDialog = lazyOptional(async () => (await import('./crop-dialog.tsx')).CropDialog)

/** Optional offer to crop a picture to the recommended shape. */
export function CropOffer({ source, recommended, isBusy, onCrop }: Props) {
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
      <Button look="quiet" className="crop-offer" disabled={isBusy} onClick={open}>
        <Icon icon={cropOutline} slot="start" />
        {recommended.words.offer}
      </Button>
      {image !== undefined && (
        <CropDialog {...{ image, recommended, isOpen, onCrop }} onClose={() => setIsOpen(false)} />
      )}
    </>
  )
}

/** Relative difference up to which two shapes count as equal. */
const tolerance = 0.02

/** Whether a picture differs from the recommended shape. */
export function differs(
  { naturalWidth, naturalHeight }: HTMLImageElement,
  { width, height }: Recommended,
): boolean {
  const ratio = (naturalWidth * height) / (naturalHeight * width)
  return Math.abs(ratio - 1) > tolerance
}
