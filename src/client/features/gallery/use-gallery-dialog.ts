import { useEffect, useRef, useState } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom'

export type GalleryDialog = ReturnType<typeof useGalleryDialog>

/** The address says which dialog is open, so that Back closes it and a shortcut can open it. */
export function useGalleryDialog() {
  const [params] = useSearchParams()
  const navigate = useNavigate()
  const { key } = useLocation()
  // Going back takes a moment, in which a second tap would leave the page.
  const leaving = useRef<string>(undefined)
  useEffect(() => {
    if (leaving.current !== key) leaving.current = undefined
  }, [key])
  const isAdding = params.has('add')
  const editingId = params.get('edit') ?? undefined
  const isOpen = isAdding || editingId !== undefined
  const [wasOpened, setWasOpened] = useState(isOpen)
  if (isOpen && !wasOpened) setWasOpened(true)
  const open = (search: string) => navigate({ search })
  return {
    isAdding,
    editingId,
    wasOpened,
    add: () => open('?add=1'),
    edit: (id: string) => open(`?edit=${encodeURIComponent(id)}`),
    /** Back to where it was opened; on a page that began with the dialog there is no such place. */
    close: () => {
      if (!isOpen || leaving.current === key) return
      leaving.current = key
      if (key === 'default') navigate({ search: '' }, { replace: true })
      else navigate(-1)
    },
  }
}
