import { useLingui } from '@lingui/react/macro'

import { ConfirmDialog } from '#client/account/confirm-dialog.tsx'
import type { WithConfirmation } from '#client/account/use-confirmation.ts'
import { Dialog } from '#client/ui/form/dialog/dialog.tsx'
import { EditDialog } from '#client/ui/form/dialog/item-dialogs.tsx'
import type { DialogState } from '#client/ui/list/page/use-dialog.ts'
import { generalWords } from '#client/words/base/general.ts'
import type { Person } from '#contract/people.ts'

import { devicesPrefix, factorRolesId } from './dialog-ids.ts'
import { displayNameOf } from './display-name-of.ts'
import { FactorRolesDialog } from './factor-roles-form.tsx'
import { InvitePerson } from './invite-person.tsx'
import { NewLink } from './new-link.tsx'
import { PersonDevices } from './person-devices.tsx'
import { RoleForm } from './role-form.tsx'

type Props = {
  people: readonly Person[]
  dialog: DialogState
  refetchQuietly: () => Promise<unknown>
} & ConfirmationProps

type ConfirmationProps = {
  withConfirmation: WithConfirmation
  /** Set while a call waits for a confirmation of identity. */
  resolveConfirmation: ((isConfirmed: boolean) => void) | undefined
}

/** Dialogs about people. Each opening starts afresh, and closing it drops the displayed link. */
export function PeopleDialogs({
  people,
  dialog,
  refetchQuietly,
  withConfirmation,
  resolveConfirmation,
}: Props) {
  const { t } = useLingui()
  const { isAdding, editingId, openedId, close } = dialog
  const findPerson = (id: string | undefined) => people.find((each) => each._id === id)
  const linkedPerson = findPerson(openedId)
  const personWithDevices = people.find(({ _id }) => openedId === devicesPrefix + _id)
  const name = personWithDevices ? displayNameOf(personWithDevices) : ''
  const closeProps = { close: generalWords.close(), onClose: close }
  const onChanged = () => void refetchQuietly()
  return (
    <>
      <Dialog title={t`Invite somebody`} isOpen={isAdding} {...closeProps}>
        {isAdding && (
          <InvitePerson withConfirmation={withConfirmation} onChanged={onChanged} onDone={close} />
        )}
      </Dialog>
      <EditDialog
        title={t`Change role`}
        item={findPerson(editingId)}
        formKey={editingId ?? ''}
        {...closeProps}
      >
        {(person) => (
          <RoleForm {...{ person, withConfirmation }} onChanged={onChanged} onDone={close} />
        )}
      </EditDialog>
      <EditDialog
        title={
          linkedPerson?.state === 'invited' ? t`Invitation link` : t`Link to choose a new password`
        }
        item={linkedPerson}
        formKey={openedId ?? ''}
        {...closeProps}
      >
        {(person) => <NewLink {...{ person, withConfirmation }} onDone={close} />}
      </EditDialog>
      <EditDialog
        title={t`Devices: ${name}`}
        item={personWithDevices}
        formKey={openedId ?? ''}
        {...closeProps}
      >
        {(person) => <PersonDevices {...{ person, withConfirmation, onChanged }} />}
      </EditDialog>
      <FactorRolesDialog
        isOpen={openedId === factorRolesId}
        withConfirmation={withConfirmation}
        onClose={close}
      />
      <ConfirmDialog resolve={resolveConfirmation} />
    </>
  )
}
