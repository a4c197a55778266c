import { useLingui } from '@lingui/react/macro'

/** A number as the admin's language writes it; its place is kept while it is not known. */
export function Count({ value }: { value: number | undefined }) {
  const { i18n } = useLingui()
  if (value === undefined) return <p className="dashboard-number is-unknown" aria-hidden="true" />
  return <p className="dashboard-number">{i18n.number(value)}</p>
}
