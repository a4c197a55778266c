import { useEffect } from 'react'

/** Sets the document's title, prefixed by a count. */
export function useTitle(page: string, count = 0) {
  useEffect(() => {
    const title = `${page} | Admin Dashboard`
    document.title = count > 0 ? `(${count}) ${title}` : title
  }, [page, count])
}
