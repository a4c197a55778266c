import { useLingui } from '@lingui/react/macro'

import { ConfirmDialog } from '#client/confirm/confirm-dialog.tsx'
import type { Confirmed } from '#client/confirm/use-confirmed.ts'
import { Dialog } from '#client/ui/form/dialog.tsx'
import { EditDialog } from '#client/ui/form/item-dialogs.tsx'
import type { DialogState } from '#client/ui/list/use-dialog.ts'
import { generalWords } from '#client/words/base/general.ts'
import type { Person } from '#contract/people.ts'

import { Inviting } from './inviting.tsx'
import { NewLink } from './new-link.tsx'
import { RoleForm } from './role-form.tsx'

type Props = {
  people: readonly Person[]
  dialog: DialogState
  anew: () => Promise<void>
} & Confirming

type Confirming = {
  confirmed: Confirmed
  /** Set while a call waits for a confirmation of identity. */
  confirm: ((isThem: boolean) => void) | undefined
}

/** Dialogs about people. Each opening starts afresh, and closing it drops the displayed link. */
export function PeopleDialogs({ people, dialog, anew, confirmed, confirm }: Props) {
  const { t } = useLingui()
  const { isAdding, editingId, openedId, close } = dialog
  const find = (id: string | undefined) => people.find((each) => each._id === id)
  const linked = find(openedId)
  const rest = { close: generalWords.close(), onClose: close }
  const changed = () => void anew()
  return (
    <>
      <Dialog title={t`Invite somebody`} isOpen={isAdding} {...rest}>
        {isAdding && <Inviting confirmed={confirmed} onChanged={changed} onDone={close} />}
      </Dialog>
      <EditDialog title={t`Change role`} item={find(editingId)} formKey={editingId ?? ''} {...rest}>
        {(person) => <RoleForm {...{ person, confirmed }} onChanged={changed} onDone={close} />}
      </EditDialog>
      <EditDialog
        title={linked?.state === 'invited' ? t`Invitation link` : t`Link to choose a new password`}
        item={linked}
        formKey={openedId ?? ''}
        {...rest}
      >
        {(person) => <NewLink {...{ person, confirmed }} onDone={close} />}
      </EditDialog>
      <ConfirmDialog answer={confirm} />
    </>
  )
}
