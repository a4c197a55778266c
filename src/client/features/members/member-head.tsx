import type { ReactNode } from 'react'

import { Initials } from '#client/ui/base/initials.tsx'
import { roleAt } from '#client/words/base/general.ts'
import type { Member } from '#contract/resources/member.ts'

/** Head of a member: initials, name as `children`, position and company. */
export function MemberHead({ member, children }: { member: Member; children?: ReactNode }) {
  return (
    <div className="member-head">
      <Initials name={member.name} />
      <div>
        {children}
        <p dir="auto">{roleAt(member.title, member.company)}</p>
      </div>
    </div>
  )
}
