import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useState } from 'react'

import { api } from '#client/data/engine/instances.ts'
import { embedSandbox } from '#contract/website.ts'

import { type EmbedChoices, frameHeight, framePath } from './snippets.ts'

/** Time without typing after which the preview follows, in ms. */
const pauseMs = 400

/** An embed as its frame shows it. */
export function EmbedPreview({ choices, name }: { choices: EmbedChoices; name: string }) {
  const { t } = useLingui()
  const path = useSettled(framePath(choices))
  return (
    <section className="card card-body website-preview">
      <h2>
        <Trans>Preview</Trans>
      </h2>
      {/* A frame whose address changes adds to the history; a new one does not. */}
      <iframe
        key={path}
        src={api.urlOf(path)}
        title={t`Preview: ${name}`}
        height={frameHeight(choices)}
        sandbox={embedSandbox.join(' ')}
      />
    </section>
  )
}

/** Returns a value once it has stayed the same for a moment. */
function useSettled(value: string): string {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), pauseMs)
    return () => clearTimeout(timer)
  }, [value])
  return settled
}
