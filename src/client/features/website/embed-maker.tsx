import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'

import { EmbedFields } from './embed-fields.tsx'
import { EmbedPreview } from './embed-preview.tsx'
import { embedInWords } from './kinds.ts'
import { Snippet } from './snippet.tsx'
import { elementCode, type EmbedChoices, frameCode } from './snippets.ts'

const initial: EmbedChoices = {
  kind: 'events',
  limit: '6',
  when: 'upcoming',
  type: '',
  industry: '',
  location: '',
  lang: '',
}

/** Choices of what to show, the code for it, and how it looks. */
export function EmbedMaker({ address }: { address: string }) {
  const { t } = useLingui()
  const [choices, setChoices] = useState(initial)
  const name = embedInWords(choices.kind)
  return (
    <>
      <section className="card card-body">
        <h2>
          <Trans>What to show</Trans>
        </h2>
        <EmbedFields choices={choices} onChange={setChoices} />
        <Snippet
          name={t`As an element`}
          hint={t`It takes over the fonts and colours of your page.`}
          text={elementCode(address, choices)}
        />
        <Snippet
          name={t`As a frame`}
          hint={t`For websites that accept no scripts.`}
          text={frameCode(address, choices, name)}
        />
      </section>
      <EmbedPreview choices={choices} name={name} />
    </>
  )
}
