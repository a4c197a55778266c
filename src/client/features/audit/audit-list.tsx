import { useLingui } from '@lingui/react/macro'
import { Link } from 'react-router-dom'

import { detailsPath } from '#client/routing/item-addresses.ts'
import {
  auditOpInWords,
  auditFieldInWords,
  auditValueInWords,
  itemInWords,
  kindInWords,
} from '#client/words/account/audit.ts'
import { timeOfDayInWords, dateInWords, fullDateTimeInWords } from '#client/words/time/dates.ts'
import { accountKind, type AuditEntry } from '#contract/audit.ts'
import { visitorsEmail } from '#contract/public.ts'

/** Audit entries grouped by day. */
export function AuditList({ entries }: { entries: readonly AuditEntry[] }) {
  const days = Map.groupBy(entries, ({ at }) => dateInWords(at))
  return [...days].map(([day, dayEntries]) => (
    <section key={day}>
      <h2 className="audit-day">{day}</h2>
      <ol className="audit-entries">
        {dayEntries.map((entry) => (
          <Entry key={entry._id} entry={entry} />
        ))}
      </ol>
    </section>
  ))
}

function Entry({ entry }: { entry: AuditEntry }) {
  const { at, by, address, kind, op, changes } = entry
  return (
    <li className="card audit-entry">
      <p className="audit-what">
        <strong>{auditOpInWords(op)}</strong>
        {kind !== accountKind && <ItemLink entry={entry} />}
      </p>
      <p className="audit-who">
        <AccountEmail email={by.email} />
        <span>
          <time dateTime={at} title={fullDateTimeInWords(at)}>
            {timeOfDayInWords(Date.parse(at))}
          </time>
          {address !== '' && <bdi dir="ltr">{address}</bdi>}
        </span>
      </p>
      {changes.length > 0 && (
        <dl className="audit-changes">
          {changes.map((change) => (
            <Change key={change.field} kind={kind} change={change} />
          ))}
        </dl>
      )}
    </li>
  )
}

function AccountEmail({ email }: { email: string }) {
  const { t } = useLingui()
  if (email === visitorsEmail) return <span>{t`A visitor of the website`}</span>
  return email === '' ? <span>{t`Nobody who is known`}</span> : <bdi dir="ltr">{email}</bdi>
}

function ItemLink({ entry }: { entry: AuditEntry }) {
  const { kind, id, op } = entry
  const title = itemInWords(entry)
  const words = (
    <>
      {kindInWords(kind)}
      {title !== '' && <bdi className="audit-title">{title}</bdi>}
    </>
  )
  // The changed fields may not identify the item, so this links to it, unless it was removed.
  const itemAddress = op === 'remove' ? undefined : detailsPath({ kind, itemId: id })
  return itemAddress === undefined ? <span>{words}</span> : <Link to={itemAddress}>{words}</Link>
}

type ChangeProps = { kind: string; change: AuditEntry['changes'][number] }

/** Old and new value of a field; an empty value is left out. */
function Change({ kind, change: { field, from, to } }: ChangeProps) {
  const [oldText, newText] = [from, to].map((value) => auditValueInWords(kind, field, value))
  return (
    <div>
      <dt>{auditFieldInWords(kind, field)}</dt>
      <dd dir="auto">
        {oldText !== '' && <del>{oldText}</del>}
        {newText !== '' && <ins>{newText}</ins>}
      </dd>
    </div>
  )
}
