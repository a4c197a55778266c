/** What of a clipboard says what was copied. */
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
  if (!copied || isMeantAsText(copied, isField)) return []
  return Array.from(copied.files).filter(isPicture)
}

function isMeantAsText(copied: Copied, isField: boolean): boolean {
  const isPlain = copied.getData('text/plain').trim() !== ''
  const isFormatted = hasWords(copied.getData('text/html'))
  return isField ? isPlain || isFormatted : isFormatted
}

/** A picture that is copied from a page comes with its element, which says nothing. */
const hasWords = (html: string) =>
  html.replaceAll(/<!--.*?-->|<(style|head|title)\b.*?<\/\1>|<[^>]*>|&nbsp;/gis, '').trim() !== ''

/** Systems do not tell the kind of some pictures. */
const isPicture = ({ type }: File) => type === '' || type.startsWith('image/')
