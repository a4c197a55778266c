import { useLingui } from '@lingui/react/macro'

import { SelectField } from '#client/ui/field/select-field.tsx'
import { TextField } from '#client/ui/field/text-field.tsx'
import { languages } from '#client/words/base/language.ts'
import { embedFilters, embedKinds } from '#contract/website.ts'

import { embedInWords } from './kinds.ts'
import type { EmbedChoices } from './snippets.ts'

type Props = { choices: EmbedChoices; onChange: (choices: EmbedChoices) => void }

const limits = ['3', '6', '12', '24']

/** Fields for the kind of an embed, its filters, and its language. */
export function EmbedFields({ choices, onChange }: Props) {
  const { t } = useLingui()
  const { kind, when, limit, lang } = choices
  const change = (changed: Partial<EmbedChoices>) => onChange({ ...choices, ...changed })
  const filterNames = { type: t`Type`, industry: t`Industry`, location: t`Location` }
  const pickKind = (value: string) => {
    const next = embedKinds.find((each) => each === value)
    if (next) change({ kind: next })
  }
  return (
    <div className="website-fields">
      <SelectField
        label={t`Content`}
        value={kind}
        choices={embedKinds.map((each) => [each, embedInWords(each)] as const)}
        onChange={pickKind}
      />
      {kind === 'events' && (
        <SelectField
          label={t`When`}
          value={when}
          choices={[
            ['upcoming', t`Upcoming`],
            ['past', t`Past`],
          ]}
          onChange={(value) => change({ when: value === 'past' ? 'past' : 'upcoming' })}
        />
      )}
      {kind !== 'announcement' && (
        <SelectField
          label={t`At most`}
          value={limit}
          choices={limits.map((each) => [each, each] as const)}
          onChange={(value) => change({ limit: value })}
        />
      )}
      {embedFilters[kind].map((name) => (
        <TextField
          key={name}
          name={name}
          label={filterNames[name]}
          placeholder={t`All`}
          value={choices[name]}
          onChange={(value) => change({ [name]: value })}
        />
      ))}
      <SelectField
        label={t`Language`}
        value={lang}
        choices={[['', t`Automatic`], ...Object.entries(languages)]}
        onChange={(value) => change({ lang: value })}
      />
    </div>
  )
}
