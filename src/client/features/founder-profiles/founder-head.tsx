import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'

import { Badge } from '#client/ui/card/badge.tsx'
import { Picture } from '#client/ui/list/picture/picture.tsx'
import type { FounderProfile } from '#contract/resources/founder-profile.ts'

/** Head of a profile: photo, badge and role, optionally the name as `children`. */
export function FounderHead(props: { profile: FounderProfile; children?: ReactNode }) {
  const { t } = useLingui()
  const { imageUrl, preview, isHighlighted, role } = props.profile
  return (
    <div className="founder-head">
      <div className="founder-photo">
        <Picture src={imageUrl} preview={preview} alt="" sizes="100px" shape="square" />
      </div>
      <div>
        {props.children}
        {role !== '' && <p dir="auto">{role}</p>}
        {isHighlighted && <Badge>{t`Founder`}</Badge>}
      </div>
    </div>
  )
}
