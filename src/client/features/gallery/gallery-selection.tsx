import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { createOutline, trashOutline } from 'ionicons/icons'

import { askAndRemoveAll } from '#client/data/screen/ask-and-remove.ts'
import type { Selection } from '#client/data/screen/selection.ts'
import type { ListView } from '#client/data/screen/use-list.ts'
import { useSelected } from '#client/data/screen/use-selection.ts'
import { moveLostFocusToPage } from '#client/platform/ask/focus.ts'
import { Button } from '#client/ui/base/button.tsx'
import { Icon } from '#client/ui/base/icon.tsx'
import { Dialog } from '#client/ui/form/dialog/dialog.tsx'
import { useDialog } from '#client/ui/list/page/use-dialog.ts'
import { SelectionBar } from '#client/ui/list/selection/selection-bar.tsx'
import { useCardPress } from '#client/ui/list/selection/use-card-press.ts'
import { useSelectionInUrl } from '#client/ui/list/selection/use-selection-in-url.ts'
import { useSelectionKeys } from '#client/ui/list/selection/use-selection-keys.ts'
import { generalWords } from '#client/words/base/general.ts'
import { galleryItems, type GalleryItem } from '#contract/resources/gallery-item.ts'

import { TitlesForm } from './titles-form.tsx'

type Props = { selection: Selection; list: ListView<GalleryItem> }

/** Actions on the selected photos. */
export function GallerySelection({ selection, list }: Props) {
  const { t } = useLingui()
  const selected = useSelected(selection, list)
  const dialog = useDialog()
  const isSelecting = useSelectionInUrl(selection, dialog)
  const remove = async () => {
    // The selected items may be missing while the list is reloaded.
    if (selected.length > 0 && (await askAndRemoveAll(galleryItems, selected))) selection.end()
  }
  const close = () => {
    selection.end()
    moveLostFocusToPage()
  }
  useCardPress(selection)
  useSelectionKeys(selection, isSelecting, { onEnd: close, onDelete: () => void remove() })
  const count = plural(selected.length, { one: '# selected', other: '# selected' })
  return (
    <>
      <SelectionBar
        isOn={isSelecting}
        words={{ name: t`Selected photos`, count, all: t`Select all`, close: t`Stop selecting` }}
        onAll={selection.selectAll}
        onClose={close}
      >
        <Button look="quiet" onClick={dialog.editSeveral}>
          <Icon icon={createOutline} slot="start" />
          {t`Edit titles`}
        </Button>
        <Button look="danger" aria-keyshortcuts="Delete" onClick={() => void remove()}>
          <Icon icon={trashOutline} slot="start" />
          {t`Delete`}
        </Button>
      </SelectionBar>
      <Dialog
        title={t`Edit titles`}
        close={generalWords.close()}
        isOpen={dialog.isEditingSeveral && isSelecting}
        onClose={dialog.close}
      >
        <TitlesForm items={selected} onCancel={dialog.close} onSaved={close} />
      </Dialog>
    </>
  )
}
