import { Button } from '#client/ui/base/button.tsx'
import type { Enquiry } from '#contract/resources/enquiry.ts'

import { type AddAsMember, useAddAction } from './use-add-as-member.ts'

type Props = { enquiry: Enquiry; onAdd: AddAsMember }

/** Button that opens the form of a new member, filled with the data of the enquiry. */
export function AddAsMemberButton({ enquiry, onAdd }: Props) {
  const action = useAddAction(enquiry, onAdd)
  if (!action) return null
  return (
    <Button look="ghost" aria-label={action.name} onClick={action.onAction}>
      {action.words}
    </Button>
  )
}
