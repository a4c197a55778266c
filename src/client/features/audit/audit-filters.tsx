import { useLingui } from '@lingui/react/macro'

import { listPeople } from '#client/data/account/people.ts'
import { useFetched } from '#client/data/account/use-fetched.ts'
import { SelectField } from '#client/ui/field/select-field.tsx'
import { auditOpInWords, kindInWords } from '#client/words/account/audit.ts'
import { announcement } from '#contract/announcement.ts'
import { accountKind, type AuditEntry, type AuditFilter, auditOps } from '#contract/audit.ts'
import { visitorsEmail } from '#contract/public.ts'
import { listResources } from '#contract/resources/index.ts'

import { DateFilter } from './date-filter.tsx'

type Props = {
  filter: AuditFilter
  /** Entries on the screen: their people can be chosen while the list of people cannot be loaded. */
  entries: readonly AuditEntry[]
  onChange: (filter: AuditFilter) => void
}

const kinds = [...listResources.map(({ name }) => name), announcement.name, accountKind]

/** Filters by user, resource, operation and dates. */
export function AuditFilters({ filter, entries, onChange }: Props) {
  const { t } = useLingui()
  const { fetched } = useFetched(listPeople)
  const people = fetched?.ok ? fetched.value : entries.map(({ by }) => by)
  const chosen = filter.by === undefined ? [] : [filter.by]
  const emails = new Set([...people.map(({ email }) => email), ...chosen])
  const setField = (name: keyof AuditFilter) => (value: string) => {
    const { [name]: _, ...others } = filter
    onChange(value === '' ? others : { ...others, [name]: value })
  }
  return (
    <div className="audit-filters">
      <SelectField
        label={t`Who`}
        value={filter.by ?? ''}
        choices={[
          ['', t`Everybody`],
          ...[...emails]
            .filter((email) => email !== '' && email !== visitorsEmail)
            .map((email) => [email, email] as const),
          [visitorsEmail, t`Visitors of the website`],
        ]}
        onChange={setField('by')}
      />
      <SelectField
        label={t`About`}
        value={filter.kind ?? ''}
        choices={[['', t`Everything`], ...kinds.map((kind) => [kind, kindInWords(kind)] as const)]}
        onChange={setField('kind')}
      />
      <SelectField
        label={t`What was done`}
        value={filter.op ?? ''}
        choices={[['', t`Anything`], ...auditOps.map((op) => [op, auditOpInWords(op)] as const)]}
        onChange={setField('op')}
      />
      <DateFilter label={t`From`} value={filter.from} onChange={setField('from')} />
      <DateFilter label={t`Until`} value={filter.until} isEnd onChange={setField('until')} />
    </div>
  )
}
