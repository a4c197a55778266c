import { t } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'

import { ConfirmDialog } from '#client/account/confirm-dialog.tsx'
import type { WithConfirmation } from '#client/account/use-confirmation.ts'
import { updateWebhook, addWebhook } from '#client/data/account/webhooks.ts'
import { toastSuccess } from '#client/platform/page/toasts.ts'
import { Dialog } from '#client/ui/form/dialog/dialog.tsx'
import { EditDialog } from '#client/ui/form/dialog/item-dialogs.tsx'
import type { DialogState } from '#client/ui/list/page/use-dialog.ts'
import { generalWords } from '#client/words/base/general.ts'
import type { NewWebhook, Webhook } from '#contract/webhooks.ts'

import { Deliveries } from './deliveries.tsx'
import { ShownSecret } from './shown-secret.tsx'
import { WebhookForm } from './webhook-form.tsx'

type Props = {
  hooks: readonly Webhook[]
  dialog: DialogState
  refetchQuietly: () => Promise<unknown>
  withConfirmation: WithConfirmation
  /** Set while a call waits for a confirmation of identity. */
  resolveConfirmation: ((isConfirmed: boolean) => void) | undefined
  renewed: NewWebhook | undefined
  hideSecret: () => void
}

/** Dialogs about webhooks. Each opening starts afresh, and closing it drops the displayed secret. */
export function WebhookDialogs({ hooks, dialog, refetchQuietly, ...props }: Props) {
  const { t } = useLingui()
  const { withConfirmation, resolveConfirmation, renewed, hideSecret } = props
  const { isAdding, editingId, openedId, close } = dialog
  const closeProps = { close: generalWords.close(), onClose: close }
  const find = (id: string | undefined) => hooks.find((each) => each._id === id)
  const addProps = { withConfirmation, onChanged: () => void refetchQuietly(), onDone: close }
  return (
    <>
      <Dialog title={t`Add webhook`} isOpen={isAdding} {...closeProps}>
        {isAdding && <AddWebhook {...addProps} />}
      </Dialog>
      <EditDialog
        title={t`Edit webhook`}
        item={find(editingId)}
        formKey={editingId ?? ''}
        {...closeProps}
      >
        {(hook) => <ChangeWebhook hook={hook} {...addProps} />}
      </EditDialog>
      <EditDialog
        title={t`Messages`}
        item={find(openedId)}
        formKey={openedId ?? ''}
        {...closeProps}
      >
        {(hook) => <Deliveries hook={hook} />}
      </EditDialog>
      <EditDialog
        title={t`New secret`}
        item={renewed}
        formKey={renewed?.secret ?? ''}
        close={generalWords.close()}
        onClose={hideSecret}
      >
        {(hook) => <ShownSecret hook={hook} onDone={hideSecret} />}
      </EditDialog>
      <ConfirmDialog resolve={resolveConfirmation} />
    </>
  )
}

type FormProps = {
  withConfirmation: WithConfirmation
  onChanged: () => void
  onDone: () => void
}

/** Form of a new webhook, then its secret. */
function AddWebhook({ withConfirmation, onChanged, onDone }: FormProps) {
  const [added, setAdded] = useState<NewWebhook>()
  if (added) return <ShownSecret hook={added} onDone={onDone} />
  return (
    <WebhookForm
      withConfirmation={withConfirmation}
      send={({ isOn: _isOn, ...entry }) => addWebhook(entry)}
      onDone={(created) => {
        setAdded(created)
        onChanged()
      }}
      onCancel={onDone}
    />
  )
}

function ChangeWebhook({
  hook,
  withConfirmation,
  onChanged,
  onDone,
}: FormProps & { hook: Webhook }) {
  return (
    <WebhookForm
      hook={hook}
      withConfirmation={withConfirmation}
      send={(change) => updateWebhook(hook._id, change)}
      onDone={() => {
        toastSuccess(t`Webhook changed`)
        onChanged()
        onDone()
      }}
      onCancel={onDone}
    />
  )
}
