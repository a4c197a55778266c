import { closeOutline } from 'ionicons/icons'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'

import './form-page.css'
import { Icon } from '../base/icon.tsx'

/** Screen with the form of a new item. Its close icon leads to "/"; the input stays as a draft. */
export function FormPage(props: { title: string; close: string; children: ReactNode }) {
  return (
    <div className="form-page">
      <div className="page-head">
        <h1>{props.title}</h1>
        <Link className="icon-button" to="/" aria-label={props.close}>
          <Icon icon={closeOutline} />
        </Link>
      </div>
      <div className="card form-page-card">{props.children}</div>
    </div>
  )
}
