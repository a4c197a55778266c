import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'

import type { DialogState } from '#client/data/use-dialog.ts'
import { EditDialog } from '#client/ui/edit-dialog.tsx'
import type { GalleryItem } from '#contract/resources/gallery-item.ts'

import { GalleryForm } from './gallery-form.tsx'

type Props = { items: readonly GalleryItem[]; dialog: DialogState }

export function GalleryDialogs({ items, dialog }: Props) {
  const { t } = useLingui()
  const found = items.find((item) => item._id === dialog.editingId)
  const [last, setLast] = useState(found)
  if (found && found !== last) setLast(found)
  // An item that is deleted elsewhere meanwhile stays open: what was typed must not vanish with it.
  const edited = found ?? (last?._id === dialog.editingId ? last : undefined)
  return (
    <>
      <EditDialog
        title={t`Add Gallery Item`}
        close={t`Close`}
        isOpen={dialog.isAdding}
        onClose={dialog.close}
      >
        <GalleryForm
          submit={t`Add Item`}
          busy={t`Adding...`}
          onCancel={dialog.close}
          onSaved={dialog.close}
        />
      </EditDialog>
      <EditDialog
        title={t`Edit Gallery Item`}
        close={t`Close`}
        isOpen={edited !== undefined}
        onClose={dialog.close}
      >
        {edited && (
          <GalleryForm
            key={edited._id}
            item={edited}
            submit={t`Update Item`}
            busy={t`Updating...`}
            onCancel={dialog.close}
            onSaved={dialog.close}
          />
        )}
      </EditDialog>
    </>
  )
}
