import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { addOutline, homeOutline } from 'ionicons/icons'

import { type ResourceRoutes, resourceRoutes } from '#client/routing/resource-routes.ts'

export type MenuLink = { label: MessageDescriptor; path: string; badge?: 'new' | 'pro' }

export type MenuEntry = { label: MessageDescriptor; icon: string } & (
  | { path: string; links?: never }
  | { links: readonly MenuLink[]; path?: never }
)

/** A group without entries has no heading. */
export type MenuGroup = {
  name: 'main' | 'others'
  heading: MessageDescriptor
  entries: readonly MenuEntry[]
}

const entriesOf = ({ add, list }: ResourceRoutes): MenuEntry[] =>
  add ? [{ ...add, icon: addOutline }, list] : [list]

export const menu: readonly MenuGroup[] = [
  {
    name: 'main',
    heading: msg`Menu`,
    entries: [
      { label: msg`Dashboard`, path: '/', icon: homeOutline },
      ...Object.values(resourceRoutes).flatMap(entriesOf),
    ],
  },
  { name: 'others', heading: msg`Others`, entries: [] },
]
