import { useLocation, useNavigate, useSearchParams } from 'react-router-dom'

export type GalleryDialog = ReturnType<typeof useGalleryDialog>

/** The address says which dialog is open, so that Back closes it and a shortcut can open it. */
export function useGalleryDialog() {
  const [params] = useSearchParams()
  const navigate = useNavigate()
  const { key } = useLocation()
  const open = (search: string) => navigate({ search })
  return {
    isAdding: params.has('add'),
    editingId: params.get('edit') ?? undefined,
    add: () => open('?add=1'),
    edit: (id: string) => open(`?edit=${encodeURIComponent(id)}`),
    /** Back to where it was opened; on a page that began with the dialog there is no such place. */
    close: () => {
      if (!params.has('add') && !params.has('edit')) return
      if (key === 'default') navigate({ search: '' }, { replace: true })
      else navigate(-1)
    },
  }
}
