import { useState } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom'

import { goBack } from '#client/platform/back/go-back.ts'

import { dialogNames } from './dialog-names.ts'
import { useOptimisticSearchParam } from './use-optimistic-search-param.ts'

const isAboutDialog = ([name]: [string, string]) => dialogNames.includes(name)
const textOf = (params: [string, string][]) => new URLSearchParams(params).toString()

export type DialogState = ReturnType<typeof useDialog>

/** State of a page's dialogs, taken from the address, so that Back closes one and a link can open one. */
export function useDialog() {
  const { displayed, isInAddress, navigateTo } = useDialogInAddress()
  const params = new URLSearchParams(displayed)
  const isOpen = displayed !== ''
  const [wasOpened, setWasOpened] = useState(isOpen)
  if (isOpen && !wasOpened) setWasOpened(true)
  const open = (name: string, value: string) => {
    // Ignores the second half of a double click.
    if (!isOpen) navigateTo(textOf([[name, value]]))
  }
  return {
    isAdding: params.has('add'),
    editingId: params.get('edit') ?? undefined,
    openedId: params.get('open') ?? undefined,
    isEditingSeveral: params.has('several'),
    isOpen,
    /** Whether the address contains a dialog, which may be displayed earlier or closed already. */
    isInAddress,
    wasOpened,
    add: () => open('add', '1'),
    edit: (id: string) => open('edit', id),
    /** Opens the form of all selected items. */
    editSeveral: () => open('several', '1'),
    show: (id: string) => open('open', id),
    close: () => {
      if (isOpen) navigateTo('')
    },
  }
}

/** The dialog's part of the address, which changes on screen before the address does. */
function useDialogInAddress() {
  const [params] = useSearchParams()
  const { key } = useLocation()
  const navigate = useNavigate()
  const inAddress = textOf([...params].filter(isAboutDialog))
  const isInAddress = inAddress !== ''
  const dialog = useOptimisticSearchParam(inAddress, (to) => {
    // A page that was opened with a dialog has no history entry to go back to.
    if (to === '' && key !== 'default') return goBack(() => navigate(-1))
    // Keeps other parameters of the address, such as the page of a list.
    const others = [...params].filter((each) => !isAboutDialog(each))
    return navigate(
      { search: textOf([...others, ...new URLSearchParams(to)]) },
      { replace: isInAddress },
    )
  })
  return { ...dialog, isInAddress }
}
