import { useLingui } from '@lingui/react'
import { Navigate } from 'react-router-dom'

import { useMay } from '#client/data/engine/may.ts'
import { accessNeedOf } from '#client/routing/access-needs.ts'
import { listPaths } from '#client/routing/list-paths.ts'

import { ForbiddenPage } from '../shell/forbidden-page.tsx'
import type { Route } from './routes.ts'
import { titles } from './titles.ts'
import { useCountedTitle } from './use-counted-title.ts'

/** A screen with its title, if the user's role permits it. */
export function PermittedScreen({ path, Page }: Route) {
  const { _ } = useLingui()
  const may = useMay()
  const title = _(titles[path])
  useCountedTitle(title)
  const need = accessNeedOf(path)
  if (need === undefined || may(need)) return <Page title={title} />
  // The dashboard is the start screen; the gallery replaces it for roles without access.
  return path === '/' ? (
    <Navigate to={listPaths.galleryItem} replace />
  ) : (
    <ForbiddenPage title={title} />
  )
}
