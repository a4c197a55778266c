import { Button } from '../base/button.tsx'
import type { Version, Versions } from './versions.tsx'

import './version-choice.css'

/** Both versions of a field side by side; choosing one puts it into the field. */
export function VersionChoice({ versions: { yours, theirs, words } }: { versions: Versions }) {
  return (
    <fieldset className="version-choice" aria-label={words.both}>
      <VersionButton version={yours} whose={words.yours} empty={words.empty} />
      <VersionButton version={theirs} whose={words.theirs} empty={words.empty} />
    </fieldset>
  )
}

type Props = { version: Version; whose: string; empty: string }

function VersionButton({ version: { text, picture, isChosen, choose }, whose, empty }: Props) {
  return (
    <Button
      look="ghost"
      className={isChosen ? 'version is-chosen' : 'version'}
      aria-pressed={isChosen}
      onClick={choose}
    >
      <span className="version-content">
        <span className="version-whose">{whose}</span>
        {picture ? (
          <img src={picture} alt="" />
        ) : (
          <span className="version-text" dir="auto">
            {text || empty}
          </span>
        )}
      </span>
    </Button>
  )
}
