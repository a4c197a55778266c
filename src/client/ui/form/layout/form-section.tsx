import type { ReactNode } from 'react'

import './form-section.css'

/** Related fields below a heading; two columns where there is room. */
export function FormSection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="form-section">
      <h2>{title}</h2>
      <div className="form-section-fields">{children}</div>
    </section>
  )
}
