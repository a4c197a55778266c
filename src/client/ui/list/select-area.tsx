import { type ReactNode, useSyncExternalStore } from 'react'

import { areaClass, type Selecting } from './selecting.ts'

/** Holds the cards of a list that can be selected, and looks different while some are. */
export function SelectArea({ selection, children }: { selection: Selecting; children: ReactNode }) {
  const isOn = useSyncExternalStore(selection.follow, selection.isOn)
  return <div className={isOn ? `${areaClass} is-selecting` : areaClass}>{children}</div>
}
