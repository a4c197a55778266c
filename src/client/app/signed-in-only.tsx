import type { ReactElement } from 'react'
import { Navigate, useLocation } from 'react-router-dom'
import { useSnapshot } from 'valtio'

import { session } from '#client/data/session.ts'

export function SignedInOnly({ page }: { page: ReactElement }) {
  // By key, so that going back to a screen after the session ended leads to sign-in once more.
  const { key } = useLocation()
  return useSnapshot(session).isLogged ? page : <Navigate key={key} to="/login" replace />
}

export function SignedOutOnly({ page }: { page: ReactElement }) {
  return useSnapshot(session).isLogged ? <Navigate to="/" replace /> : page
}
