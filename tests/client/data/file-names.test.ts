import { expect, test } from 'vitest'

import { makeFileNames, safeName } from '#client/data/export/file-names.ts'
import { fc } from '#tests/support/properties.ts'

test.each([
  { text: 'Opening night', name: 'Opening night' },
  { text: '../../etc/passwd', name: 'etc passwd' },
  { text: 'C:\\Windows\\win.ini', name: 'C Windows win.ini' },
  { text: 'What? "A" <or> B*|', name: 'What A or B' },
  { text: '  .hidden.  ', name: 'hidden' },
  { text: 'line\nbreak\u0000', name: 'line break' },
  { text: 'photo\u202Egpj.exe', name: 'photo gpj.exe' },
  { text: 'con', name: '_con' },
  { text: '...', name: '_' },
  { text: 'عائشة المرابط', name: 'عائشة المرابط' },
  { text: '👩‍🚀'.repeat(60), name: '👩‍🚀'.repeat(20) },
])('the text "$text" becomes the file name "$name"', ({ text, name }) => {
  expect(safeName(text)).toBe(name)
})

test('any text becomes a file name that stays in its folder and is valid on every system', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      const name = safeName(text)
      expect(name).not.toMatch(/[\p{Cc}<>:"/\\|?*]/u)
      expect(name).toMatch(/^[^\s.](?:.*[^\s.])?$/u)
      expect(name.isWellFormed()).toBe(true)
      expect(new TextEncoder().encode(name).length).toBeLessThanOrEqual(241)
    }),
  )
})

test('a repeated file name gets a number, ignoring case', () => {
  const nameFile = makeFileNames()
  const names = ['Stage', 'stage', 'Stage (2)', 'Stage'].map((text) => nameFile(text, 'jpg'))
  expect(names).toEqual(['Stage.jpg', 'stage (2).jpg', 'Stage (2) (2).jpg', 'Stage (3).jpg'])
})
