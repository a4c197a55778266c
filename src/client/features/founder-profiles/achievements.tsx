import { useLingui } from '@lingui/react/macro'
import { ribbonOutline } from 'ionicons/icons'

import { Icon } from '#client/ui/base/icon.tsx'

type Props = { achievements: readonly string[]; limit: number }

/** The first achievements, and the number of further ones. */
export function Achievements({ achievements, limit }: Props) {
  const { t } = useLingui()
  if (achievements.length === 0) return null
  const more = achievements.length - limit
  return (
    <ul className="founder-achievements" aria-label={t`Achievements`}>
      {achievements.slice(0, limit).map((achievement, index) => (
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
