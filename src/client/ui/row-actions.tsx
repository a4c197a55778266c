import './row-actions.css'

/** One act on one item: the short word on screen, the whole name for who cannot see the card. */
type Act = { words: string; name: string; onAct: () => void; isBusy?: boolean }

export function RowActions({ edit, remove }: { edit: Act; remove: Act }) {
  return (
    <div className="row-actions">
      <button
        type="button"
        className="button is-quiet"
        aria-label={edit.name}
        disabled={remove.isBusy}
        onClick={edit.onAct}
      >
        {edit.words}
      </button>
      <button
        type="button"
        className="button is-danger"
        aria-label={remove.name}
        disabled={remove.isBusy}
        onClick={remove.onAct}
      >
        {remove.words}
      </button>
    </div>
  )
}
