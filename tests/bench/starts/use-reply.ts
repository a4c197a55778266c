import { useEffect, useState } from 'react'

/** Returns the reply of a call; undefined until it arrives. */
// The reply of the own server is not validated here, to keep the reference minimal.
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
