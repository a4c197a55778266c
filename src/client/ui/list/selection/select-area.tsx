import { type ReactNode, useSyncExternalStore } from 'react'

import { areaClass, type Selecting } from './selecting.ts'

/** Container of selectable cards; its class changes while some are selected. */
export function SelectArea({ selection, children }: { selection: Selecting; children: ReactNode }) {
  const isOn = useSyncExternalStore(selection.follow, selection.isOn)
  return <div className={isOn ? `${areaClass} is-selecting` : areaClass}>{children}</div>
}
