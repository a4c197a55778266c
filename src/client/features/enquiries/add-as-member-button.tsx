import { Button } from '#client/ui/base/button.tsx'
import type { Enquiry } from '#contract/resources/enquiry.ts'

import { useAddAsMember } from './use-add-as-member.ts'

/** Button that opens the form of a new member, filled with the data of the enquiry. */
export function AddAsMemberButton({ enquiry }: { enquiry: Enquiry }) {
  const act = useAddAsMember(enquiry)
  if (!act) return null
  return (
    <Button look="ghost" aria-label={act.name} onClick={act.onAct}>
      {act.words}
    </Button>
  )
}
