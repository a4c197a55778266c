import { useLingui } from '@lingui/react/macro'
import { ribbonOutline } from 'ionicons/icons'

import { Icon } from '#client/ui/base/icon.tsx'

type Props = { all: readonly string[]; most: number }

/** The first achievements, and the number of further ones. */
export function Achievements({ all, most }: Props) {
  const { t } = useLingui()
  if (all.length === 0) return null
  const more = all.length - most
  return (
    <ul className="founder-achievements" aria-label={t`Achievements`}>
      {all.slice(0, most).map((achievement, index) => (
        // Achievements have no id, and may be equal.
        // oxlint-disable-next-line react/no-array-index-key
        <li key={index}>
          <Icon icon={ribbonOutline} />
          <span dir="auto">{achievement}</span>
        </li>
      ))}
      {more > 0 && <li className="founder-more">{t`+${more} more`}</li>}
    </ul>
  )
}
