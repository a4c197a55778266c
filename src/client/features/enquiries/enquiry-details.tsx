import { useLingui } from '@lingui/react/macro'

import { Details } from '#client/ui/card/details.tsx'
import { ExternalLink } from '#client/ui/card/external-link.tsx'
import { generalWords } from '#client/words/base/general.ts'
import { quoted } from '#client/words/base/language.ts'
import { dateInWords, fullDateTimeInWords } from '#client/words/time/dates.ts'
import type { Enquiry } from '#contract/resources/enquiry.ts'

/** All details of an enquiry. */
export function EnquiryDetails({ enquiry }: { enquiry: Enquiry }) {
  const { t } = useLingui()
  const { createdAt, businessInfo, interests } = enquiry
  const { companySize, businessType, companyDescription, companyWebsite } = businessInfo
  const { nationality, linkedin } = enquiry.personalInfo
  const registered = dateInWords(createdAt)
  return (
    <Details
      details={[
        { name: t`Company size`, value: companySize },
        { name: t`Business type`, value: businessType },
        { name: t`Description`, value: companyDescription },
        {
          name: t`Website`,
          value: companyWebsite && (
            <ExternalLink url={companyWebsite}>{companyWebsite}</ExternalLink>
          ),
        },
        { name: t`Program interests`, value: interests.programInterests.map(quoted).join(', ') },
        { name: t`Business goals`, value: interests.businessGoals },
        { name: t`Referral source`, value: interests.referralSource },
        {
          name: t`Volunteering interest`,
          value: interests.volunteeringInterested ? t`Yes` : t`No`,
        },
        { name: t`Contribution ideas`, value: interests.contributionIdeas },
        { name: t`Nationality`, value: nationality },
        {
          name: t`LinkedIn profile`,
          value: linkedin && (
            <ExternalLink url={linkedin}>{generalWords.viewProfile()}</ExternalLink>
          ),
        },
        {
          name: t`Registered`,
          value: registered && (
            <time dateTime={createdAt} title={fullDateTimeInWords(createdAt)}>
              {registered}
            </time>
          ),
        },
      ]}
    />
  )
}
