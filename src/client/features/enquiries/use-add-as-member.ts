import { useLingui } from '@lingui/react/macro'
import { useCallback, useEffect, useRef } from 'react'
import { useNavigate } from 'react-router-dom'

import { usePermissions } from '#client/data/engine/permissions.ts'
import { historyStateFor } from '#client/data/form/initial-values.ts'
import { webAddressOf } from '#client/ui/card/web-address-of.ts'
import type { SlidingAction } from '#client/ui/list/cards/sliding-card.tsx'
import type { Enquiry } from '#contract/resources/enquiry.ts'
import { members } from '#contract/resources/member.ts'

import { fullNameOf } from './full-name-of.ts'

/** Opens the form of a new member with the data of an enquiry; undefined where the person may not add one. */
export type AddAsMember = ((enquiry: Enquiry) => void) | undefined

/** Returns the function for a page; the same one in all renders, so that cards do not follow the address. */
export function useAddAsMember(): AddAsMember {
  const navigate = useNavigate()
  const may = usePermissions()
  const latest = useRef(navigate)
  useEffect(() => {
    latest.current = navigate
  }, [navigate])
  const add = useCallback((enquiry: Enquiry) => {
    const state = historyStateFor(`enquiry-${enquiry._id}`, memberValuesOf(enquiry))
    latest.current('/add-member', { state })
  }, [])
  return may({ area: members.name, act: 'add' }) ? add : undefined
}

/** Returns the action that adds a member from an enquiry, with its words. */
export function useAddAction(enquiry: Enquiry, add: AddAsMember): SlidingAction | undefined {
  const { t } = useLingui()
  const name = fullNameOf(enquiry)
  if (!add) return undefined
  return {
    words: t`Add as a member`,
    name: t`Add ${name} as a member`,
    onAction: () => add(enquiry),
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
