import { IonMenuButton } from '@ionic/react'
import { useLingui } from '@lingui/react/macro'
import { menuOutline } from 'ionicons/icons'
import type { RefCallback } from 'react'

import { IconButton } from '#client/ui/base/icon-button.tsx'
import { Icon } from '#client/ui/base/icon.tsx'

type Props = {
  ref: RefCallback<HTMLElement>
  onTap: () => void
  onCollapse: (() => void) | undefined
}

/** Button of the sidebar: collapses it beside the page, or opens it over the page. */
export function MenuToggle({ ref, onTap, onCollapse }: Props) {
  const { t } = useLingui()
  const label = t`Toggle menu`
  if (onCollapse) {
    return <IconButton ref={ref} icon={menuOutline} aria-label={label} onClick={onCollapse} />
  }
  // Ionic reads the label once, hence the key.
  return (
    <IonMenuButton key={label} ref={ref} autoHide={false} aria-label={label} onClick={onTap}>
      <Icon icon={menuOutline} />
    </IonMenuButton>
  )
}
