import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterEach, beforeEach, expect, test } from 'vitest'

import { readEnvFile } from '#server/base/env-file.ts'

let folder: string
let path: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'take-off-env-'))
  path = join(folder, '.env')
})
afterEach(() => rmSync(folder, { recursive: true }))

const bom = '\u{FEFF}'
const bigEndian = (text: string) => Buffer.from(text, 'utf16le').swap16()

test.each<[string, string | Buffer, Record<string, string>]>([
  ['of plain lines', 'PORT=80\nHOST=::1\n', { PORT: '80', HOST: '::1' }],
  ['with a byte order mark', `${bom}PORT=80\nHOST=::1`, { PORT: '80', HOST: '::1' }],
  ['with a byte order mark before a comment', `${bom}# Ours\nPORT=80`, { PORT: '80' }],
  ['in little-endian UTF-16', Buffer.from(`${bom}PORT=80\r\n`, 'utf16le'), { PORT: '80' }],
  ['in big-endian UTF-16', bigEndian(`${bom}PORT=80\n`), { PORT: '80' }],
  ['with Windows line ends', 'PORT=80\r\nHOST=::1\r\n', { PORT: '80', HOST: '::1' }],
  ['with export', 'export PORT=80', { PORT: '80' }],
  ['with spaces around names and values', ' PORT = 80 ', { PORT: '80' }],
  ['with quoted values', `PORT="80"\nHOST='::1'`, { PORT: '80', HOST: '::1' }],
  ['with a comment after a value', 'PORT=80 # as the proxy has it', { PORT: '80' }],
  ['with = in a value', 'URL=postgres://a:b%3D=@c/d', { URL: 'postgres://a:b%3D=@c/d' }],
  ['without content', '', {}],
])('the variables of a file %s are read', (_, content, variables) => {
  writeFileSync(path, content)
  expect(readEnvFile(path)).toEqual(variables)
})

test('a missing file has no variables', () => {
  expect(readEnvFile(path)).toEqual({})
})

test('a value in another encoding is refused with a sentence, and a comment is accepted', () => {
  writeFileSync(path, Buffer.from('PASSWORD=Stra\xDFe', 'latin1'))
  expect(() => readEnvFile(path)).toThrow(
    /cannot be read: PASSWORD is not valid UTF-8; save the file as UTF-8\.$/,
  )
  writeFileSync(path, Buffer.from('# Stra\xDFe\nPORT=80', 'latin1'))
  expect(readEnvFile(path)).toEqual({ PORT: '80' })
})

test('a folder in place of the file is refused with a sentence', () => {
  mkdirSync(path)
  expect(() => readEnvFile(path)).toThrow(/\.env cannot be read: EISDIR/)
})
