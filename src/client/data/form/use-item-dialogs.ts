import { generalWords } from '#client/words/base/general.ts'
import type { Item, Resource } from '#contract/resource.ts'

import type { DialogState } from '../screen/use-dialog.ts'
import type { ListView } from '../screen/use-list.ts'
import { useNamed } from './use-named.ts'

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
    editing: { item: edited, formKey: dialog.formKey, ...frame },
    showing: { item: opened, lost: isLost ? generalWords.lost() : undefined, ...frame },
  }
}
