import { useLingui } from '@lingui/react/macro'
import { logoLinkedin } from 'ionicons/icons'

import { Icon } from '#client/ui/base/icon.tsx'
import { ExternalLink } from '#client/ui/card/external-link.tsx'
import type { FounderProfile } from '#contract/resources/founder-profile.ts'

/** Link to the founder's LinkedIn page; nothing without an address. */
export function LinkedInLink({ profile }: { profile: FounderProfile }) {
  const { t } = useLingui()
  const { linkedIn } = profile.socialLinks
  if (linkedIn === '') return null
  return (
    <p className="founder-link">
      <Icon icon={logoLinkedin} />
      <ExternalLink url={linkedIn}>{t`LinkedIn`}</ExternalLink>
    </p>
  )
}
