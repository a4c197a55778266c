import { useLingui } from '@lingui/react/macro'
import { cameraOutline } from 'ionicons/icons'

import { PicturesButton } from '#client/ui/form/picture/pictures-button.tsx'

/** Button that opens the camera of the device. */
export function CameraButton({ onChoose }: { onChoose: (files: readonly File[]) => void }) {
  const { t } = useLingui()
  return <PicturesButton icon={cameraOutline} words={t`Camera`} isCamera onChoose={onChoose} />
}
