import { useEffect } from 'react'

/** Names the page in the browser's tab and history. */
export function useTitle(page: string) {
  useEffect(() => {
    document.title = `${page} | Admin Dashboard`
  }, [page])
}
