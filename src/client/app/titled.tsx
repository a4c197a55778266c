import { useLingui } from '@lingui/react'

import type { Route } from './routes.ts'
import { titles } from './titles.ts'
import { useCountedTitle } from './use-counted-title.ts'

export function Titled({ path, Page }: Route) {
  const { _ } = useLingui()
  const title = _(titles[path])
  useCountedTitle(title)
  return <Page title={title} />
}
