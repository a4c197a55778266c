import { useEffect, useEffectEvent, useState } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom'

import { goBack } from './go-back.ts'

const names = ['add', 'edit', 'open', 'several']

const isAboutDialog = (params: URLSearchParams) => names.some((name) => params.has(name))

export type DialogState = ReturnType<typeof useDialog>

/** The address says which dialog is open, so that Back closes it and a shortcut can open it. */
export function useDialog() {
  const { params, isInAddress, lead } = usePlace()
  const isOpen = isAboutDialog(params)
  const [wasOpened, setWasOpened] = useState(isOpen)
  if (isOpen && !wasOpened) setWasOpened(true)
  // What else stands in the address, such as the page of a list, stays.
  const others = [...params].filter(([name]) => !names.includes(name))
  const open = (name: string, value: string) => {
    // The second half of a double click.
    if (!isOpen) lead([...others, [name, value]])
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
      if (isOpen) lead(others)
    },
  }
}

/** Until then even a slow phone has drawn it, and nobody has pressed Back yet. */
const settleMs = 150

const dialogIn = (params: URLSearchParams) =>
  new URLSearchParams([...params].filter(([name]) => names.includes(name))).toString()

/**
 * What the address asks for, or is about to ask for. To change it redraws all that follows it, and keeps
 * the browser from drawing: so a dialog comes or goes first, and the address follows. What is asked for
 * while the address is on its way is not lost: it follows next.
 */
function usePlace() {
  const [asked] = useSearchParams()
  const { key } = useLocation()
  const navigate = useNavigate()
  const [ahead, setAhead] = useState<{ from: string; params: URLSearchParams }>()
  const [onItsWay, setOnItsWay] = useState<{ from: string; dialog: string }>()
  const isAhead = ahead?.from === key
  if (onItsWay && onItsWay.from !== key) setOnItsWay(undefined)
  if (ahead && !isAhead) {
    const isOurs = onItsWay?.dialog === dialogIn(asked)
    const isNext = isOurs && dialogIn(ahead.params) !== onItsWay.dialog
    // It is there, or somebody went elsewhere meanwhile.
    setAhead(isNext ? { ...ahead, from: key } : undefined)
  }
  const isInAddress = isAboutDialog(asked)

  const follow = useEffectEvent((params: URLSearchParams) => {
    if (onItsWay) return
    const isOpen = isAboutDialog(params)
    if (!isInAddress && !isOpen) return setAhead(undefined)
    setOnItsWay({ from: key, dialog: dialogIn(params) })
    // A page that began with the dialog has nothing to go back to.
    if (isInAddress && !isOpen && key !== 'default') return goBack(navigate)
    return navigate({ search: params.toString() }, { replace: isInAddress })
  })
  useEffect(() => {
    if (!ahead) return
    const timer = setTimeout(() => follow(ahead.params), settleMs)
    return () => clearTimeout(timer)
  }, [ahead])

  return {
    params: isAhead ? ahead.params : asked,
    isInAddress,
    lead: (params: [string, string][]) =>
      setAhead({ from: key, params: new URLSearchParams(params) }),
  }
}
