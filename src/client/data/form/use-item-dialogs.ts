import { generalWords } from '#client/words/base/general.ts'
import type { Item, Resource } from '#contract/resource.ts'

import type { ListView } from '../screen/use-list.ts'
import { useMay } from '../session/may.ts'
import { useNamed } from './use-named.ts'

/** Which dialog is open, about the item of which id. */
export type ItemDialogState = {
  isAdding: boolean
  editingId: string | undefined
  openedId: string | undefined
  close: () => void
}

/** What the dialogs of a list page are given by it. */
export type DialogsOf<I> = { list: Pick<ListView<I>, 'status' | 'items'>; dialog: ItemDialogState }

/** The dialogs that add, edit and show an item, as far as they are the same for every resource. */
export function useItemDialogs<R extends Resource>(
  resource: R,
  { list, dialog }: DialogsOf<Item<R>>,
) {
  const may = useMay()
  const { edited, opened, isLost } = useNamed(resource, list, dialog)
  const area = resource.name
  // What is known from a refused write alone does not say who added it: that was tried, so it is one's own.
  const mayEdit = (item: Item<R>) =>
    may({ area, act: 'update' }, 'addedBy' in item ? item : undefined)
  const frame = { close: generalWords.close(), onClose: dialog.close }
  return {
    close: dialog.close,
    opened,
    // An address may ask for what the role does not include.
    adding: { isOpen: dialog.isAdding && may({ area, act: 'add' }), ...frame },
    // The id in the address stays while an item gets another: the form about it must stay, too.
    editing: {
      item: edited && mayEdit(edited) ? edited : undefined,
      formKey: dialog.editingId ?? '',
      ...frame,
    },
    showing: { item: opened, lost: isLost ? generalWords.lost() : undefined, ...frame },
  }
}
