import { useLingui } from '@lingui/react/macro'

import type { DialogState } from '#client/data/use-dialog.ts'
import { useNamed } from '#client/data/use-named.ts'
import { Dialog } from '#client/ui/dialog.tsx'
import { generalWords } from '#client/words/general.ts'
import { type Announcement, announcement } from '#contract/announcement.ts'

import { AnnouncementForm } from './announcement-form.tsx'

type Props = { items: readonly Announcement[]; dialog: DialogState }

export function AnnouncementDialogs({ items, dialog }: Props) {
  const { t } = useLingui()
  const { edited } = useNamed(announcement, { status: 'loaded', items }, dialog)
  const rest = { close: generalWords.close(), onClose: dialog.close }
  return (
    <>
      <Dialog title={t`Create Announcement`} isOpen={dialog.isAdding} {...rest}>
        <AnnouncementForm submit={t`Create`} busy={t`Creating...`} onDone={dialog.close} />
      </Dialog>
      <Dialog title={t`Edit Announcement`} isOpen={edited !== undefined} {...rest}>
        {edited && (
          <AnnouncementForm
            item={edited}
            submit={t`Update`}
            busy={t`Updating...`}
            onDone={dialog.close}
          />
        )}
      </Dialog>
    </>
  )
}
