import { generalWords } from '#client/words/base/general.ts'
import type { Item, Resource } from '#contract/resource.ts'

import { usePermissions } from '../engine/permissions.ts'
import type { ListView } from '../screen/use-list.ts'
import { useAddressedItem } from './use-addressed-item.ts'

/** The open dialog, and the id of its item. */
export type ItemDialogState = {
  isAdding: boolean
  editingId: string | undefined
  openedId: string | undefined
  close: () => void
}

/** Props that a list page passes to its dialogs. */
export type DialogsOf<I> = { list: Pick<ListView<I>, 'status' | 'items'>; dialog: ItemDialogState }

/** State of the dialogs that add, edit and show an item, for any resource. */
export function useItemDialogs<R extends Resource>(
  resource: R,
  { list, dialog }: DialogsOf<Item<R>>,
) {
  const may = usePermissions()
  const { edited, opened, isLost } = useAddressedItem(resource, list, dialog)
  const area = resource.name
  // An item known only from a refused write has no `addedBy`; it counts as the person's own.
  const mayEdit = (item: Item<R>) =>
    may({ area, act: 'update' }, 'addedBy' in item ? item : undefined)
  const closeProps = { close: generalWords.close(), onClose: dialog.close }
  return {
    close: dialog.close,
    opened,
    // The address may request an action that the role does not permit.
    adding: { isOpen: dialog.isAdding && may({ area, act: 'add' }), ...closeProps },
    // Uses the id in the address, which stays when the backend assigns another id, so that the form stays mounted.
    editing: {
      item: edited && mayEdit(edited) ? edited : undefined,
      formKey: dialog.editingId ?? '',
      ...closeProps,
    },
    showing: { item: opened, lost: isLost ? generalWords.lost() : undefined, ...closeProps },
  }
}
