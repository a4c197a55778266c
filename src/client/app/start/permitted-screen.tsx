import { useLingui } from '@lingui/react'
import { useState } from 'react'
import { Navigate } from 'react-router-dom'
import { useSnapshot } from 'valtio'

import { usePermissions } from '#client/data/engine/permissions.ts'
import { session } from '#client/data/engine/session.ts'
import { connectivity } from '#client/platform/network/connectivity.ts'
import { listPaths } from '#client/routing/list-paths.ts'
import { requiredPermissionOf } from '#client/routing/required-permissions.ts'
import { lazyComponent } from '#client/ui/base/lazy-component.tsx'

import type { Route } from './routes.ts'
import { titles } from './titles.ts'
import { useCountedTitle } from './use-counted-title.ts'

const ForbiddenPage = lazyComponent(
  async () => (await import('../shell/forbidden-page.tsx')).ForbiddenPage,
)
const FactorRequiredPage = lazyComponent(async () =>
  (await import('#client/features/account/load.ts')).loadFactorRequiredPage(),
)

/** A screen with its title, if the user's role permits it. */
export function PermittedScreen({ path, Page }: Route) {
  const { _ } = useLingui()
  const may = usePermissions()
  const title = _(titles[path])
  useCountedTitle(title)
  const { isLimited } = useSnapshot(session)
  const [limitedAt, setLimitedAt] = useState<string>()
  const { isOnline } = useSnapshot(connectivity)
  // Offline, stored lists stay readable and photos can be added, but a set-up that has begun stays open.
  if (isLimited && isOnline && limitedAt !== path) setLimitedAt(path)
  if (isLimited && limitedAt === path) return <FactorRequiredPage />
  const need = requiredPermissionOf(path)
  if (need === undefined || may(need)) return <Page title={title} />
  // The dashboard is the start screen; the gallery replaces it for roles without access.
  return path === '/' ? (
    <Navigate to={listPaths.galleryItem} replace />
  ) : (
    <ForbiddenPage title={title} />
  )
}
