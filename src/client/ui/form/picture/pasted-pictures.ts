import { isVisible } from '#contract/clean.ts'

/** Clipboard data that indicate what was copied. */
export type Copied = {
  files: Iterable<File> | ArrayLike<File>
  getData: (type: string) => string
}

/**
 * Returns the pictures that a paste is meant to insert. Office programs add a picture of the copied text, some
 * without plain text: such a paste means the text in a field, and nothing elsewhere. Systems that add the names of
 * copied files as text mean the files, except in a field.
 */
export function pastedPictures(copied: Copied | null, isField: boolean): readonly File[] {
  if (!copied) return []
  const pictures = Array.from(copied.files).filter(isPictureFile)
  // Most pastes are text only, possibly long, so the text is read only if there are pictures.
  return pictures.length === 0 || isMeantAsText(copied, isField) ? [] : pictures
}

function isMeantAsText(copied: Copied, isField: boolean): boolean {
  if (isField && copied.getData('text/plain').trim() !== '') return true
  return hasWords(copied.getData('text/html'))
}

/** Comments, elements that are never displayed, tags and spaces. An unclosed one extends to the end. */
const withoutWords = new RegExp(
  [
    /<!--[^]*?(?:-->|$)/,
    /<(style|script|title)\b[^]*?(?:<\/\1[^>]*(?:>|$)|$)/,
    /<[a-z/!?](?:[^"'>]+|"[^"]*(?:"|$)|'[^']*(?:'|$))*(?:>|$)/,
    /&(?:nbsp|#160|#xa0);/,
  ]
    .map(({ source }) => source)
    .join('|'),
  'gi',
)

/**
 * Whether HTML displays text; a picture copied from a page is an element without text. The pattern takes linear time,
 * where `DOMParser` and `textContent` take Chromium 20 seconds for 200 KB of nested elements.
 */
const hasWords = (html: string) => isVisible(html.replaceAll(withoutWords, ''))

/** Whether a file may be a picture; some systems do not report a file's type. */
export const isPictureFile = ({ type }: File) => type === '' || type.startsWith('image/')
