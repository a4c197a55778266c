import { useEffect, useState } from 'react'

/** What a call replies; undefined until it has. */
// The server is ours, and bare means that nobody looks.
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters
export function useReply<T>(path: string): T | undefined {
  const [reply, setReply] = useState<T>()
  useEffect(() => {
    const token: unknown = JSON.parse(localStorage.getItem('token') ?? '""')
    const headers = { authorization: `Bearer ${String(token)}` }
    fetch(path, { headers })
      .then((answer) => answer.json())
      .then((body: T) => setReply(body), console.error)
  }, [path])
  return reply
}
