import { Suspense } from 'react'

import { lazyComponent } from '../base/lazy-component.tsx'

// Loaded only for conflicts.
const VersionChoice = lazyComponent(
  async () => (await import('./version-choice.tsx')).VersionChoice,
)

export type Version = {
  text?: string
  picture?: string | undefined
  isChosen: boolean
  choose: () => void
}

/** The person's own and the remote version of a field in conflict. */
export type Versions = {
  yours: Version
  theirs: Version
  words: { both: string; yours: string; theirs: string; empty: string }
}

/** Offers both versions below a field in conflict. */
export function VersionsOf({ versions }: { versions: Versions | undefined }) {
  return (
    versions && (
      <Suspense fallback={null}>
        <VersionChoice versions={versions} />
      </Suspense>
    )
  )
}
