import { useEffect } from 'react'

/** Names the page in the browser's tab and history; a count stands in front of it. */
export function useTitle(page: string, count = 0) {
  useEffect(() => {
    const title = `${page} | Admin Dashboard`
    document.title = count > 0 ? `(${count}) ${title}` : title
  }, [page, count])
}
