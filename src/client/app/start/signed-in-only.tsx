import { Fragment, type ReactElement, useEffect } from 'react'
import { Navigate, useLocation } from 'react-router-dom'
import { useSnapshot } from 'valtio'

import { session } from '#client/data/engine/session.ts'
import { noteFirstShown } from '#client/platform/page/first-shown.ts'
import { signInPath } from '#client/routing/screens.ts'
import { lostQuery } from '#contract/constants.ts'

export function SignedInOnly({ page }: { page: ReactElement }) {
  // The key makes going back to a screen after the session redirect again.
  const { key } = useLocation()
  const { isLogged, account } = useSnapshot(session)
  if (!isLogged) return <ToSignIn key={key} />
  // Mounts all screens again for another user, signed in by another tab.
  return <Fragment key={account?._id}>{page}</Fragment>
}

function ToSignIn() {
  const { search } = useLocation()
  useEffect(() => {
    if (!new URLSearchParams(search).has(lostQuery)) return
    // Without this module no message is displayed.
    import('../notices/show-lost-photos.ts')
      .then(({ showLostPhotos }) => showLostPhotos(search))
      .catch(() => undefined)
  }, [search])
  return <Navigate to={signInPath} replace />
}

export function SignedOutOnly({ page }: { page: ReactElement }) {
  useEffect(noteFirstShown, [])
  return useSnapshot(session).isLogged ? <Navigate to="/" replace /> : page
}
