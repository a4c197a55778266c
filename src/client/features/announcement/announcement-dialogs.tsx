import { useLingui } from '@lingui/react/macro'

import { type ItemDialogState, useItemDialogs } from '#client/data/form/use-item-dialogs.ts'
import { Dialog } from '#client/ui/form/dialog/dialog.tsx'
import { EditDialog } from '#client/ui/form/dialog/item-dialogs.tsx'
import { type Announcement, announcement } from '#contract/announcement.ts'

import { AnnouncementForm } from './announcement-form.tsx'

type Props = { items: readonly Announcement[]; dialog: ItemDialogState }

/** Dialogs that create and edit the announcement; loaded when one is first opened. */
export function AnnouncementDialogs({ items, dialog }: Props) {
  const { t } = useLingui()
  const list = { status: 'loaded', items } as const
  const { adding, editing, close } = useItemDialogs(announcement, { list, dialog })
  return (
    <>
      <Dialog title={t`Create Announcement`} {...adding}>
        <AnnouncementForm submit={t`Create`} busy={t`Creating...`} onDone={close} />
      </Dialog>
      <EditDialog title={t`Edit Announcement`} {...editing}>
        {(item) => (
          <AnnouncementForm item={item} submit={t`Update`} busy={t`Updating...`} onDone={close} />
        )}
      </EditDialog>
    </>
  )
}
