import { useLingui } from '@lingui/react/macro'

import { Details } from '#client/ui/card/details.tsx'
import { ExternalLink } from '#client/ui/card/external-link.tsx'
import { generalWords } from '#client/words/base/general.ts'
import type { Member } from '#contract/resources/member.ts'

/** All details of a member. */
export function MemberDetails({ member }: { member: Member }) {
  const { t } = useLingui()
  const { website, linkedIn } = member
  return (
    <div className="member-details">
      {(website || linkedIn) && (
        <Details
          details={[
            {
              name: t`Website`,
              value: website && <ExternalLink url={website}>{website}</ExternalLink>,
            },
            {
              name: t`LinkedIn`,
              value: linkedIn && (
                <ExternalLink url={linkedIn}>{generalWords.viewProfile()}</ExternalLink>
              ),
            },
          ]}
        />
      )}
      <div className="member-benefits">
        <h3>{t`Member Benefits`}</h3>
        <Details
          details={[
            { name: t`Discount offered`, value: member.discount },
            { name: t`Status`, value: t`✓ Active` },
          ]}
        />
      </div>
    </div>
  )
}
