import { useEffect, useRef, useState } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom'

const names = new Set(['add', 'edit', 'open', 'several'])

export type DialogState = ReturnType<typeof useDialog>

/** The address says which dialog is open, so that Back closes it and a shortcut can open it. */
export function useDialog() {
  const [params] = useSearchParams()
  const navigate = useNavigate()
  const { key } = useLocation()
  // Going there and back takes a moment, in which a second tap would do it twice.
  const left = useRef<string>(undefined)
  useEffect(() => {
    if (left.current !== key) left.current = undefined
  }, [key])
  const once = (go: () => void) => {
    if (left.current === key) return
    left.current = key
    go()
  }
  const isAdding = params.has('add')
  const editingId = params.get('edit') ?? undefined
  const openedId = params.get('open') ?? undefined
  const isEditingSeveral = params.has('several')
  const isAboutOne = editingId !== undefined || openedId !== undefined
  const isOpen = isAdding || isEditingSeveral || isAboutOne
  const [wasOpened, setWasOpened] = useState(isOpen)
  if (isOpen && !wasOpened) setWasOpened(true)
  // What else stands in the address, such as the page of a list, stays.
  const others = [...params].filter(([name]) => !names.has(name))
  const open = (name: string, value: string) => {
    // The second half of a double click.
    if (isOpen) return
    once(() => navigate({ search: new URLSearchParams([...others, [name, value]]).toString() }))
  }
  return {
    isAdding,
    editingId,
    openedId,
    isEditingSeveral,
    isOpen,
    wasOpened,
    add: () => open('add', '1'),
    edit: (id: string) => open('edit', id),
    /** About all that are selected. */
    editSeveral: () => open('several', '1'),
    show: (id: string) => open('open', id),
    /** Back to where it was opened; on a page that began with the dialog there is no such place. */
    close: () => {
      if (!isOpen) return
      const search = new URLSearchParams(others).toString()
      once(() => (key === 'default' ? navigate({ search }, { replace: true }) : navigate(-1)))
    },
  }
}
