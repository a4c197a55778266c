import type { ReactElement } from 'react'
import { Navigate } from 'react-router-dom'
import { useSnapshot } from 'valtio'

import { session } from '#client/data/session.ts'

export function SignedInOnly({ page }: { page: ReactElement }) {
  return useSnapshot(session).isLogged ? page : <Navigate to="/login" replace />
}

export function SignedOutOnly({ page }: { page: ReactElement }) {
  return useSnapshot(session).isLogged ? <Navigate to="/" replace /> : page
}
