import { Button } from '../../base/button.tsx'

import './row-actions.css'

type Props = {
  words: { edit: string; editName: string; remove: string; removeName: string }
  isDeleting: boolean
  /** Undefined where the action is not available. */
  onEdit?: (() => void) | undefined
  onDelete?: (() => void) | undefined
}

/** Buttons to edit and delete an item, with the item's title for screen readers. */
export function RowActions({ words, isDeleting, onEdit, onDelete }: Props) {
  if (!onEdit && !onDelete) return null
  return (
    <div className="row-actions">
      {onEdit && (
        <Button look="quiet" aria-label={words.editName} disabled={isDeleting} onClick={onEdit}>
          {words.edit}
        </Button>
      )}
      {onDelete && (
        <Button
          look="danger"
          aria-label={words.removeName}
          disabled={isDeleting}
          onClick={onDelete}
        >
          {words.remove}
        </Button>
      )}
    </div>
  )
}
