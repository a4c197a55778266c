import { generalWords } from '#client/words/base/general.ts'
import type { Item, Resource } from '#contract/resource.ts'

import type { ListView } from '../screen/use-list.ts'
import { useNamed } from './use-named.ts'

/** Which dialog is open, about the item of which id. */
export type DialogState = {
  isAdding: boolean
  editingId: string | undefined
  openedId: string | undefined
  close: () => void
}

/** What the dialogs of a list page are given by it. */
export type DialogsOf<I> = { list: Pick<ListView<I>, 'status' | 'items'>; dialog: DialogState }

/** The dialogs that add, edit and show an item, as far as they are the same for every resource. */
export function useItemDialogs<R extends Resource>(
  resource: R,
  { list, dialog }: DialogsOf<Item<R>>,
) {
  const { edited, opened, isLost } = useNamed(resource, list, dialog)
  const frame = { close: generalWords.close(), onClose: dialog.close }
  return {
    close: dialog.close,
    opened,
    adding: { isOpen: dialog.isAdding, ...frame },
    // The id in the address stays while an item gets another: the form about it must stay, too.
    editing: { item: edited, formKey: dialog.editingId ?? '', ...frame },
    showing: { item: opened, lost: isLost ? generalWords.lost() : undefined, ...frame },
  }
}
