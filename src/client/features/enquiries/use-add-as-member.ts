import { useLingui } from '@lingui/react/macro'
import { useNavigate } from 'react-router-dom'

import { useMay } from '#client/data/engine/may.ts'
import { historyStateFor } from '#client/data/form/initial-values.ts'
import { webAddressOf } from '#client/ui/card/web-address-of.ts'
import type { SlidingAction } from '#client/ui/list/cards/sliding-card.tsx'
import type { Enquiry } from '#contract/resources/enquiry.ts'
import { members } from '#contract/resources/member.ts'

import { fullNameOf } from './full-name-of.ts'

/**
 * Returns the action that opens the form of a new member, filled with the data of the enquiry; undefined where the
 * person may not add one.
 */
export function useAddAsMember(enquiry: Enquiry): SlidingAction | undefined {
  const { t } = useLingui()
  const navigate = useNavigate()
  const may = useMay()
  const name = fullNameOf(enquiry)
  if (!may({ area: members.name, act: 'add' })) return undefined
  return {
    words: t`Add as a member`,
    name: t`Add ${name} as a member`,
    onAction: () =>
      navigate('/add-member', {
        state: historyStateFor(`enquiry-${enquiry._id}`, memberValuesOf(enquiry)),
      }),
  }
}

function memberValuesOf(enquiry: Enquiry) {
  const { email, phone, linkedin } = enquiry.personalInfo
  const { position, companyName, industry, primaryLocation, companyWebsite } = enquiry.businessInfo
  return {
    ...{ name: fullNameOf(enquiry), email, phone, industry, title: position, company: companyName },
    ...{
      location: primaryLocation,
      website: withScheme(companyWebsite),
      linkedIn: withScheme(linkedin),
    },
  }
}

/** Members' addresses include "https://"; an invalid address stays, so that the form reports it. */
const withScheme = (address: string) => webAddressOf(address) ?? address
