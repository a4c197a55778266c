import { Suspense } from 'react'

import { lazyComponent } from '../base/lazy-component.tsx'

// Only wanted when two have changed the same.
const VersionChoice = lazyComponent(
  async () => (await import('./version-choice.tsx')).VersionChoice,
)

export type Version = {
  text?: string
  picture?: string | undefined
  isChosen: boolean
  choose: () => void
}

/** What this admin and somebody else made of the same field. */
export type Versions = {
  yours: Version
  theirs: Version
  words: { both: string; yours: string; theirs: string; empty: string }
}

/** Stands under a field that two have changed, and offers both versions. */
export function VersionsOf({ versions }: { versions: Versions | undefined }) {
  return (
    versions && (
      <Suspense fallback={null}>
        <VersionChoice versions={versions} />
      </Suspense>
    )
  )
}
