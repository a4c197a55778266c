import { useLingui } from '@lingui/react/macro'

import { EditDialog } from '#client/ui/edit-dialog.tsx'
import type { GalleryItem } from '#contract/resources/gallery-item.ts'

import { GalleryForm } from './gallery-form.tsx'
import type { GalleryDialog } from './use-gallery-dialog.ts'

type Props = { items: readonly GalleryItem[]; dialog: GalleryDialog }

export function GalleryDialogs({ items, dialog }: Props) {
  const { t } = useLingui()
  const edited = items.find((item) => item._id === dialog.editingId)
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
