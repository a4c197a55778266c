import { expect, test, vi } from 'vitest'

import { pastedPictures } from '#client/ui/form/picture/pasted-pictures.ts'
import { growthOf } from '#tests/support/growth.ts'

const picture = new File(['x'], 'image.png', { type: 'image/png' })
const unknown = new File(['x'], '', { type: '' })
const minutes = new File(['x'], 'minutes.txt', { type: 'text/plain' })

const cells = {
  'text/plain': 'a\tb',
  'text/html':
    '<html><head><style>td {color: red}</style></head><body><!--StartFragment--><table><tr><td>a</td></tr></table></body></html>',
}
const image = {
  'text/html': '<meta charset="utf-8"><img src="https://a.example/x.png" alt="A dog">',
}

const html = (text: string) => ({ 'text/html': text })
const unseen = '<title>a</title><body><style>b</style><SCRIPT>c</script ><title>d</title><img>'

/** Texts on the clipboard, the files beside them, the pictures taken in a text field, and those taken elsewhere. */
const rows: [string, Record<string, string>, File[], File[], File[]][] = [
  ['one picture', {}, [picture], [picture], [picture]],
  ['two pictures', {}, [picture, picture], [picture, picture], [picture, picture]],
  ['a picture without a name or a type', {}, [unknown], [unknown], [unknown]],
  ['spreadsheet cells', cells, [picture], [], []],
  ['spreadsheet cells without plain text', { 'text/html': cells['text/html'] }, [picture], [], []],
  ['words and a picture', { 'text/plain': 'words' }, [picture], [], [picture]],
  [
    'files and their names',
    { 'text/plain': 'dog.png' },
    [picture, picture],
    [],
    [picture, picture],
  ],
  ['a picture copied from a page', image, [picture], [picture], [picture]],
  [
    'a picture copied from a page, and blank text',
    { ...image, 'text/plain': ' ' },
    [picture],
    [picture],
    [picture],
  ],
  [
    'a picture between spaces',
    { 'text/html': '<p>&nbsp;</p><img>' },
    [picture],
    [picture],
    [picture],
  ],
  [
    'a picture whose description has tags',
    html('<img alt="1 > 0 <b>">'),
    [picture],
    [picture],
    [picture],
  ],
  ['a picture beside invisible elements', html(unseen), [picture], [picture], [picture]],
  [
    'a picture after entities of spaces',
    html('&#160;&#xA0;&nbsp;<img>'),
    [picture],
    [picture],
    [picture],
  ],
  ['text before an unclosed comment', html('a<!-- b'), [picture], [], []],
  ['an unclosed comment alone', html('<!-- b'), [picture], [picture], [picture]],
  ['an unclosed style element alone', html('<style>b'), [picture], [picture], [picture]],
  ['text after an unclosed head', html('<head><p>b'), [picture], [], []],
  ['a letter as an entity', html('&eacute;'), [picture], [], []],
  [
    'a web address',
    { 'text/plain': 'https://a.example', 'text/uri-list': 'https://a.example' },
    [],
    [],
    [],
  ],
  ['text alone', { 'text/plain': 'words' }, [], [], []],
  ['no content', {}, [], [], []],
  ['a document', {}, [minutes], [], []],
  ['a document beside a picture', {}, [minutes, picture], [picture], [picture]],
]

/** Like the browser's `getData`, it depends on `this`. */
function told(this: { texts: Record<string, string> }, type: string) {
  return this.texts[type] ?? ''
}

test.each(rows)(
  'pictures pasted from a clipboard with %s',
  (_, ...[texts, files, inField, elsewhere]) => {
    const copied = { texts, files, getData: told }
    expect([pastedPictures(copied, true), pastedPictures(copied, false)]).toEqual([
      inField,
      elsewhere,
    ])
  },
)

// Unclosed tags and comments make regular expressions take quadratic time.
test.each([
  '<!--',
  '<!-- ',
  '<style>',
  '</style',
  '<head>',
  '<title ',
  '<',
  '<a',
  '<a "',
  "<a '",
  '&nbsp;',
  '<b>',
  'words ',
])('a long text of %j is processed without blocking the page', (part) => {
  const paste = (length: number) => {
    const texts = html(part.repeat(length / part.length))
    const copied = { texts, files: [picture], getData: told }
    return pastedPictures(copied, true)
  }
  expect(growthOf(paste, 25_000)).toBeLessThan(24)
})

test('the text of a clipboard without a picture is not read', () => {
  const getData = vi.fn(() => '')
  expect(pastedPictures({ files: [minutes], getData }, false)).toEqual([])
  expect(getData).not.toHaveBeenCalled()
})

test('a browser without clipboard data gives no files', () => {
  expect(pastedPictures(null, true)).toEqual([])
})
