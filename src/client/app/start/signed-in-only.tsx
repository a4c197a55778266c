import { Fragment, type ReactElement, useEffect } from 'react'
import { Navigate, useLocation } from 'react-router-dom'
import { useSnapshot } from 'valtio'

import { useScopeNumber } from '#client/data/engine/per-session.ts'
import { session } from '#client/data/engine/session.ts'
import { markFirstScreenShown } from '#client/platform/page/first-screen.ts'
import { signInPath } from '#client/routing/screens.ts'
import { shareFailureQuery } from '#contract/constants.ts'

/** Renders `page` for signed-in users; others are redirected to the sign-in screen. */
export function SignedInOnly({ page }: { page: ReactElement }) {
  // The key makes going back to a screen after the session redirect again.
  const { key } = useLocation()
  const { isLogged } = useSnapshot(session)
  const scopeNumber = useScopeNumber()
  if (!isLogged) return <ToSignIn key={key} />
  // Mounts all screens again for another user, signed in by another tab.
  return <Fragment key={scopeNumber}>{page}</Fragment>
}

function ToSignIn() {
  const { search } = useLocation()
  useEffect(() => {
    if (!new URLSearchParams(search).has(shareFailureQuery)) return
    // Without this module no message is displayed.
    import('../notices/show-lost-photos.ts')
      .then(({ showLostPhotos }) => showLostPhotos(search))
      .catch(() => undefined)
  }, [search])
  return <Navigate to={signInPath} replace />
}

/** Renders `page` without a session; signed-in users are redirected to the dashboard. */
export function SignedOutOnly({ page }: { page: ReactElement }) {
  useEffect(markFirstScreenShown, [])
  return useSnapshot(session).isLogged ? <Navigate to="/" replace /> : page
}
