import { expect, test } from 'vitest'

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

/** What was copied, the files beside it, what is taken where one types, and elsewhere. */
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

/** As that of a browser, it has to be called on what was copied. */
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

test('a browser that gives no clipboard', () => {
  expect(pastedPictures(null, true)).toEqual([])
})
