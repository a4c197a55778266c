import type { ReactNode } from 'react'

import './form-section.css'

/** Fields that belong together, under their heading; two abreast where there is room. */
export function FormSection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="form-section">
      <h2>{title}</h2>
      <div className="form-section-fields">{children}</div>
    </section>
  )
}
