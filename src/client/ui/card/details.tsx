import type { ReactNode } from 'react'

import './details.css'

type Detail = { name: string; value: ReactNode }

/** List of names and values; empty values are left out. */
export function Details({ details }: { details: readonly Detail[] }) {
  const filledDetails = details.filter(({ value }) => value !== '' && value !== undefined)
  return (
    <dl className="details">
      {filledDetails.map(({ name, value }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd dir="auto">{value}</dd>
        </div>
      ))}
    </dl>
  )
}
