import { Fragment, type ReactElement, useEffect } from 'react'
import { Navigate, useLocation } from 'react-router-dom'
import { useSnapshot } from 'valtio'

import { session } from '#client/data/session/state.ts'
import { noteFirstShown } from '#client/platform/first-shown.ts'
import { lostQuery } from '#contract/constants.ts'

import { signInPath } from './routes.ts'

export function SignedInOnly({ page }: { page: ReactElement }) {
  // By key, so that going back to a screen after the session ended leads to sign-in once more.
  const { key } = useLocation()
  const { isLogged, account } = useSnapshot(session)
  if (!isLogged) return <ToSignIn key={key} />
  // Another admin, signed in by another tab, begins with screens of their own.
  return <Fragment key={account?._id}>{page}</Fragment>
}

function ToSignIn() {
  const { search } = useLocation()
  useEffect(() => {
    if (!new URLSearchParams(search).has(lostQuery)) return
    // Without it nothing is said, as without any other code that could not be fetched.
    import('./say-lost.ts').then(({ sayLost }) => sayLost(search)).catch(() => undefined)
  }, [search])
  return <Navigate to={signInPath} replace />
}

export function SignedOutOnly({ page }: { page: ReactElement }) {
  useEffect(noteFirstShown, [])
  return useSnapshot(session).isLogged ? <Navigate to="/" replace /> : page
}
