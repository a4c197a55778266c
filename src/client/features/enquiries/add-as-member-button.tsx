import { Button } from '#client/ui/base/button.tsx'
import type { Enquiry } from '#contract/resources/enquiry.ts'

import { useAddAsMember } from './use-add-as-member.ts'

/** Button that opens the form of a new member, filled with the data of the enquiry. */
export function AddAsMemberButton({ enquiry }: { enquiry: Enquiry }) {
  const action = useAddAsMember(enquiry)
  if (!action) return null
  return (
    <Button look="ghost" aria-label={action.name} onClick={action.onAction}>
      {action.words}
    </Button>
  )
}
