import { useLingui } from '@lingui/react/macro'

/** A localised number; its space is reserved while it is unknown. */
export function Count({ value }: { value: number | undefined }) {
  const { i18n } = useLingui()
  if (value === undefined) return <p className="dashboard-number is-unknown" aria-hidden="true" />
  return <p className="dashboard-number">{i18n.number(value)}</p>
}
