import { useState } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom'

import { goBack } from '#client/platform/back/go-back.ts'

import { dialogNames } from './dialog-names.ts'
import { useAhead } from './use-ahead.ts'

const isAboutDialog = ([name]: [string, string]) => dialogNames.includes(name)
const textOf = (params: [string, string][]) => new URLSearchParams(params).toString()

export type DialogState = ReturnType<typeof useDialog>

/** The address says which dialog is open, so that Back closes it and a shortcut can open it. */
export function useDialog() {
  const { shown, isInAddress, lead } = usePlace()
  const params = new URLSearchParams(shown)
  const isOpen = shown !== ''
  const [wasOpened, setWasOpened] = useState(isOpen)
  if (isOpen && !wasOpened) setWasOpened(true)
  const open = (name: string, value: string) => {
    // The second half of a double click.
    if (!isOpen) lead(textOf([[name, value]]))
  }
  return {
    isAdding: params.has('add'),
    editingId: params.get('edit') ?? undefined,
    openedId: params.get('open') ?? undefined,
    isEditingSeveral: params.has('several'),
    isOpen,
    /** The address still has it, or has it already. */
    isInAddress,
    wasOpened,
    add: () => open('add', '1'),
    edit: (id: string) => open('edit', id),
    /** About all that are selected. */
    editSeveral: () => open('several', '1'),
    show: (id: string) => open('open', id),
    close: () => {
      if (isOpen) lead('')
    },
  }
}

/** The part of the address that is about a dialog, which comes or goes before the address. */
function usePlace() {
  const [params] = useSearchParams()
  const { key } = useLocation()
  const navigate = useNavigate()
  const inAddress = textOf([...params].filter(isAboutDialog))
  const isInAddress = inAddress !== ''
  const ahead = useAhead(inAddress, (to) => {
    // A page that began with the dialog has nothing to go back to.
    if (to === '' && key !== 'default') return goBack(() => navigate(-1))
    // What else stands in the address, such as the page of a list, stays.
    const others = [...params].filter((each) => !isAboutDialog(each))
    return navigate(
      { search: textOf([...others, ...new URLSearchParams(to)]) },
      { replace: isInAddress },
    )
  })
  return { ...ahead, isInAddress }
}
