import { useState } from 'react'

import { goBackOrReplace, pushQuery } from '#client/platform/history/query.ts'

import { dialogNames } from './dialog-names.ts'
import { useQuery } from './use-query.ts'

function withoutDialog(params: URLSearchParams) {
  for (const name of dialogNames) params.delete(name)
}

export type DialogState = ReturnType<typeof useDialog>

/** State of a page's dialogs, taken from the address, so that Back closes one and a link can open one. */
export function useDialog() {
  const params = useQuery()
  const isOpen = dialogNames.some((name) => params.has(name))
  const [wasOpened, setWasOpened] = useState(isOpen)
  if (isOpen && !wasOpened) setWasOpened(true)
  const open = (name: string, value: string) => {
    // Ignores the second half of a double click.
    if (!isOpen) pushQuery((changed) => changed.set(name, value))
  }
  return {
    isAdding: params.has('add'),
    editingId: params.get('edit') ?? undefined,
    openedId: params.get('open') ?? undefined,
    isEditingSeveral: params.has('several'),
    isOpen,
    wasOpened,
    add: () => open('add', '1'),
    edit: (id: string) => open('edit', id),
    /** Opens the form of all selected items. */
    editSeveral: () => open('several', '1'),
    show: (id: string) => open('open', id),
    close: () => {
      if (isOpen) goBackOrReplace(withoutDialog)
    },
  }
}
