import { chevronBackOutline, chevronForwardOutline } from 'ionicons/icons'

import { Button } from '../../base/button.tsx'
import { Icon } from '../../base/icon.tsx'

import './page-numbers.css'

type Props = {
  /** From 1. */
  page: number
  pages: number
  words: { label: string; previous: string; next: string; position: string }
  onChange: (page: number) => void
}

/** Buttons for the previous page, page numbers and the next page; hidden for a single page. */
export function PageNumbers({ page, pages, words, onChange }: Props) {
  if (pages <= 1) return null
  return (
    <nav className="page-numbers" aria-label={words.label}>
      <Button look="ghost" disabled={page <= 1} onClick={() => onChange(page - 1)}>
        <Icon icon={chevronBackOutline} isDirected slot="start" />
        {words.previous}
      </Button>
      <ol>
        {numbersAround(page, pages).map((number, index) =>
          number === undefined ? (
            // The gaps before and after the current page have no number as a key.
            // oxlint-disable-next-line react/no-array-index-key
            <li key={`gap-${index}`} aria-hidden="true">
              …
            </li>
          ) : (
            <li key={number}>
              <Button
                look={number === page ? 'main' : 'quiet'}
                className="page-number"
                // Ionic does not remove an attribute.
                aria-current={number === page ? 'page' : 'false'}
                onClick={() => onChange(number)}
              >
                {number}
              </Button>
            </li>
          ),
        )}
      </ol>
      <Button look="ghost" disabled={page >= pages} onClick={() => onChange(page + 1)}>
        {words.next}
        <Icon icon={chevronForwardOutline} isDirected slot="end" />
      </Button>
      <p aria-live="polite">{words.position}</p>
    </nav>
  )
}

/** Returns the first page, the last page, and those next to the current one; undefined is a gap. */
function numbersAround(page: number, pages: number): (number | undefined)[] {
  const all = Array.from({ length: pages }, (_, index) => index + 1)
  const shown = all.filter((each) => each === 1 || each === pages || Math.abs(each - page) <= 1)
  return shown.flatMap((each, index) => {
    const before = shown[index - 1]
    return before !== undefined && each - before > 1 ? [undefined, each] : [each]
  })
}
