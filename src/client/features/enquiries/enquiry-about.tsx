import { useLingui } from '@lingui/react/macro'
import { briefcaseOutline, locationOutline } from 'ionicons/icons'

import { ContactLinks } from '#client/ui/card/contact-links.tsx'
import { Fact } from '#client/ui/card/fact.tsx'
import type { Enquiry } from '#contract/resources/enquiry.ts'

/** What is always told of an enquiry, below the name. */
export function EnquiryAbout({ enquiry }: { enquiry: Enquiry }) {
  const { t } = useLingui()
  const { email, phone } = enquiry.personalInfo
  const { primaryLocation, industry } = enquiry.businessInfo
  return (
    <>
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
