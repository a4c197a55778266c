import { useLingui } from '@lingui/react/macro'
import { useNavigate } from 'react-router-dom'

import { useMay } from '#client/data/engine/may.ts'
import { historyStateFor } from '#client/data/form/initial-values.ts'
import { Button } from '#client/ui/base/button.tsx'
import { webAddressOf } from '#client/ui/card/web-address-of.ts'
import type { Enquiry } from '#contract/resources/enquiry.ts'
import { members } from '#contract/resources/member.ts'

import { fullNameOf } from './full-name-of.ts'

/** Button that opens the form of a new member, filled with the data of the enquiry. */
export function AddAsMemberButton({ enquiry }: { enquiry: Enquiry }) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const may = useMay()
  const name = fullNameOf(enquiry)
  const { email, phone, linkedin } = enquiry.personalInfo
  const { position, companyName, industry, primaryLocation, companyWebsite } = enquiry.businessInfo
  const wireValues = {
    ...{ name, email, phone, industry, title: position, company: companyName },
    ...{
      location: primaryLocation,
      website: withScheme(companyWebsite),
      linkedIn: withScheme(linkedin),
    },
  }
  if (!may({ area: members.name, act: 'add' })) return null
  return (
    <Button
      look="ghost"
      aria-label={t`Add ${name} as a member`}
      onClick={() =>
        navigate('/add-member', { state: historyStateFor(`enquiry-${enquiry._id}`, wireValues) })
      }
    >
      {t`Add as a member`}
    </Button>
  )
}

/** Members' addresses include "https://"; an invalid address stays, so that the form reports it. */
const withScheme = (address: string) => webAddressOf(address) ?? address
