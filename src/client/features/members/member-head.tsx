import type { ReactNode } from 'react'

import { roleAt } from '#client/words/base/general.ts'
import type { Member } from '#contract/resources/member.ts'

import { initialsOf } from './initials-of.ts'

/** Initials, what the card or the dialog names the member by, and what the member does where. */
export function MemberHead({ member, children }: { member: Member; children?: ReactNode }) {
  return (
    <div className="member-head">
      <span className="member-initials" aria-hidden="true">
        {initialsOf(member.name)}
      </span>
      <div>
        {children}
        <p dir="auto">{roleAt(member.title, member.company)}</p>
      </div>
    </div>
  )
}
