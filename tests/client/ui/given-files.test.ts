import { expect, test, vi } from 'vitest'

import { pastedPictures } from '#client/ui/form/given-files.ts'

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
  ['a picture alone', {}, [picture], [picture], [picture]],
  ['two pictures', {}, [picture, picture], [picture, picture], [picture, picture]],
  ['a picture without a name or a kind', {}, [unknown], [unknown], [unknown]],
  ['cells of a spreadsheet', cells, [picture], [], []],
  ['cells without plain text', { 'text/html': cells['text/html'] }, [picture], [], []],
  ['words and a picture', { 'text/plain': 'words' }, [picture], [], [picture]],
  [
    'files with their names',
    { 'text/plain': 'dog.png' },
    [picture, picture],
    [],
    [picture, picture],
  ],
  ['a picture of a page', image, [picture], [picture], [picture]],
  [
    'a picture of a page, and no words',
    { ...image, 'text/plain': ' ' },
    [picture],
    [picture],
    [picture],
  ],
  [
    'a picture with spaces round it',
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
  ['a picture beside what never shows', html(unseen), [picture], [picture], [picture]],
  ['entities of spaces', html('&#160;&#xA0;&nbsp;<img>'), [picture], [picture], [picture]],
  ['a comment that never ends', html('a<!-- b'), [picture], [], []],
  ['nothing but such a comment', html('<!-- b'), [picture], [picture], [picture]],
  ['nothing but styles that never end', html('<style>b'), [picture], [picture], [picture]],
  ['words behind a head that never ends', html('<head><p>b'), [picture], [], []],
  ['entities', html('&eacute;'), [picture], [], []],
  [
    'an address',
    { 'text/plain': 'https://a.example', 'text/uri-list': 'https://a.example' },
    [],
    [],
    [],
  ],
  ['text alone', { 'text/plain': 'words' }, [], [], []],
  ['nothing', {}, [], [], []],
  ['a document', {}, [minutes], [], []],
  ['a document beside a picture', {}, [minutes, picture], [picture], [picture]],
]

/** Like the browser's `getData`, it depends on `this`. */
function told(this: { texts: Record<string, string> }, type: string) {
  return this.texts[type] ?? ''
}

test.each(rows)('%s', (_, ...[texts, files, inField, elsewhere]) => {
  const copied = { texts, files, getData: told }
  expect([pastedPictures(copied, true), pastedPictures(copied, false)]).toEqual([
    inField,
    elsewhere,
  ])
})

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
  const copied = {
    texts: html(part.repeat(200_000 / part.length)),
    files: [picture],
    getData: told,
  }
  const begun = performance.now()
  pastedPictures(copied, true)
  expect(performance.now() - begun).toBeLessThan(1000)
})

test('the text of a clipboard without a picture is not read', () => {
  const getData = vi.fn(() => '')
  expect(pastedPictures({ files: [minutes], getData }, false)).toEqual([])
  expect(getData).not.toHaveBeenCalled()
})

test('a browser without clipboard data gives no files', () => {
  expect(pastedPictures(null, true)).toEqual([])
})
