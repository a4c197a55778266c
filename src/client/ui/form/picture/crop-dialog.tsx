import { IonRange } from '@ionic/react'
import Cropper from 'react-easy-crop'

import type { Area } from '#contract/picture.ts'

import { Button } from '../../base/button.tsx'
import { Dialog } from '../dialog/dialog.tsx'
import type { Cropping } from './crop-offer.tsx'
import { useCrop } from './use-crop.ts'

import 'react-easy-crop/react-easy-crop.css'
import './crop-dialog.css'

/** `image`: URL of the whole picture. */
type Props = Cropping & { image: string; isOpen: boolean; onClose: () => void }

/** At a higher zoom, pixels of a phone's picture become visible. */
const maxZoom = 4

/** Dialog to choose the area of a picture that fills the recommended shape. */
export function CropDialog({ image, recommended, isOpen, onCrop, onClose }: Props) {
  const { width, height, words } = recommended
  const { area, zoom, setZoom, taps, cropper } = useCrop()
  // Cropped at once, because the form below can be saved while this dialog still closes.
  const choose = (area: Area | undefined) => {
    onCrop(area)
    onClose()
  }
  return (
    <Dialog isFixed title={words.offer} close={words.close} isOpen={isOpen} onClose={onClose}>
      <div className="crop-area" role="presentation" {...taps}>
        <Cropper
          {...{ image, ...cropper }}
          aspect={width / height}
          maxZoom={maxZoom}
          cropperProps={{ 'aria-label': words.how, role: 'group' }}
          // The CSP of the pages forbids injected styles.
          disableAutomaticStylesInjection
        />
      </div>
      <p className="crop-how">{words.how}</p>
      <IonRange
        className="crop-zoom"
        label={words.zoom}
        min={1}
        max={maxZoom}
        step={0.1}
        value={zoom}
        onIonInput={({ detail }) => setZoom(Number(detail.value))}
      />
      <div className="crop-actions">
        <Button look="quiet" onClick={() => choose(undefined)}>
          {words.whole}
        </Button>
        <Button disabled={area === undefined} onClick={() => choose(area)}>
          {words.use}
        </Button>
      </div>
    </Dialog>
  )
}
