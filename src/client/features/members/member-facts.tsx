import { useLingui } from '@lingui/react/macro'
import { businessOutline, checkmarkOutline, locationOutline } from 'ionicons/icons'

import { Icon } from '#client/ui/base/icon.tsx'
import { Badge } from '#client/ui/card/badge.tsx'
import { ContactLinks } from '#client/ui/card/contact-links.tsx'
import { Fact } from '#client/ui/card/fact.tsx'
import type { Member } from '#contract/resources/member.ts'

/** Main facts of a member, below the name. */
export function MemberFacts({ member }: { member: Member }) {
  const { t } = useLingui()
  const { discount, industry } = member
  return (
    <>
      <div className="badges">
        <Badge tone="good">
          <Icon icon={checkmarkOutline} />
          {t`Verified`}
        </Badge>
        <Badge>{t`${discount} OFF`}</Badge>
        <Badge tone="calm">{industry}</Badge>
      </div>
      <ContactLinks email={member.email} phone={member.phone} />
      <div className="facts">
        <Fact icon={locationOutline} name={t`Location`}>
          {member.location}
        </Fact>
        <Fact icon={businessOutline} name={t`Company`}>
          {member.company}
        </Fact>
      </div>
    </>
  )
}
