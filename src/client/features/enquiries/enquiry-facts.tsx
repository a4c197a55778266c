import { useLingui } from '@lingui/react/macro'
import { briefcaseOutline, locationOutline } from 'ionicons/icons'

import { Badge } from '#client/ui/card/badge.tsx'
import { ContactLinks } from '#client/ui/card/contact-links.tsx'
import { Fact } from '#client/ui/card/fact.tsx'
import { asIntake } from '#contract/intake.ts'
import type { Enquiry } from '#contract/resources/enquiry.ts'

/** Main facts of an enquiry, below the name. */
export function EnquiryFacts({ enquiry }: { enquiry: Enquiry }) {
  const { t } = useLingui()
  const { email, phone } = enquiry.personalInfo
  const { primaryLocation, industry } = enquiry.businessInfo
  const intake = asIntake(enquiry.intake)
  return (
    <>
      {intake && (
        <div className="badges">
          {intake.spam && <Badge tone="warn">{t`Perhaps spam`}</Badge>}
          <Badge tone="calm">{t`From the website, ${intake.receipt}`}</Badge>
        </div>
      )}
      <ContactLinks email={email} phone={phone} />
      <div className="facts">
        {primaryLocation && (
          <Fact icon={locationOutline} name={t`Primary location`}>
            {primaryLocation}
          </Fact>
        )}
        {industry && (
          <Fact icon={briefcaseOutline} name={t`Industry`}>
            {industry}
          </Fact>
        )}
      </div>
    </>
  )
}
