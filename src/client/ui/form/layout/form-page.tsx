import { closeOutline } from 'ionicons/icons'
import type { ReactNode } from 'react'

import { ButtonLink } from '../../base/button-link.tsx'
import { Icon } from '../../base/icon.tsx'

import './form-page.css'

/** Screen with the form of a new item. Its close icon leads to "/"; the input stays as a draft. */
export function FormPage(props: { title: string; close: string; children: ReactNode }) {
  return (
    <div className="form-page">
      <div className="page-head">
        <h1>{props.title}</h1>
        <ButtonLink look="icon" to="/" aria-label={props.close}>
          <Icon icon={closeOutline} slot="icon-only" />
        </ButtonLink>
      </div>
      <div className="card form-page-card">{props.children}</div>
    </div>
  )
}
