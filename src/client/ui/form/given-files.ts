import { isVisible } from '#contract/clean.ts'

/** The data of a clipboard that tell what was copied. */
export type Copied = {
  files: Iterable<File> | ArrayLike<File>
  getData: (type: string) => string
}

/**
 * The pictures that are meant by a paste. Office programs put a picture of the copied text beside it, some
 * without the plain text: where one types the text is meant, and elsewhere nothing. Systems that put the names
 * of copied files there as text mean the files, but not where one types.
 */
export function pastedPictures(copied: Copied | null, isField: boolean): readonly File[] {
  if (!copied) return []
  const pictures = Array.from(copied.files).filter(isPictureFile)
  // Most pastes are text alone, which may be long: it is not read in vain.
  return pictures.length === 0 || isMeantAsText(copied, isField) ? [] : pictures
}

function isMeantAsText(copied: Copied, isField: boolean): boolean {
  if (isField && copied.getData('text/plain').trim() !== '') return true
  return hasWords(copied.getData('text/html'))
}

/** Comments, elements that are never shown, tags and spaces. What is not closed goes on to the end. */
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
 * Whether HTML shows text; a picture that is copied from a page comes with its element alone. The pattern takes linear
 * time, where `DOMParser` and `textContent` take Chromium 20 seconds for 200 KB of nested elements.
 */
const hasWords = (html: string) => isVisible(html.replaceAll(withoutWords, ''))

/** Whether a file may be a picture: systems do not tell the kind of some. */
export const isPictureFile = ({ type }: File) => type === '' || type.startsWith('image/')
