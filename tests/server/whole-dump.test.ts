import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { expect, onTestFinished, test } from 'vitest'

import { refuseUnlessWhole } from '#server/backup/whole-dump.ts'

const lastWords = '-- PostgreSQL database dump complete'

/**
 * In the format of pg_dump; one item contains the text that ends a dump, and a character that some programs treat as
 * a line end.
 */
const whole = `\\restrict x

COPY public.history (id, fields) FROM stdin;
1\ta
\\.

COPY public.items (kind, fields) FROM stdin;
member\t{"name":"one\u2028two"}
${lastWords}
event\tCOPY public.items (kind, fields) FROM stdin;
\\.

--
${lastWords}
--

\\unrestrict x
`

function readThrough(text: string, items = 3) {
  const folder = mkdtempSync(join(tmpdir(), 'take-off-dump-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const path = join(folder, 'take-off.sql')
  writeFileSync(path, text)
  return refuseUnlessWhole(path, { copy: 'COPY public.items (', items })
}

test('a complete dump is accepted', async () => {
  await expect(readThrough(whole)).resolves.toBeUndefined()
  // Longer than a chunk of the reader.
  const many = 'member\t{"name":"Ada"}\n'.repeat(20_000)
  const long = whole.replace('member\t', `${many}member\t`)
  await expect(readThrough(long, 20_003)).resolves.toBeUndefined()
})

test.each([
  [
    'truncated within its items',
    whole.slice(0, whole.indexOf('event')),
    /is incomplete: it is truncated/,
  ],
  [
    'truncated after its items',
    whole.slice(0, whole.lastIndexOf('--\n--')),
    /is incomplete: it is truncated/,
  ],
  [
    'without one of its items',
    whole.replace(/^event.*\n/m, ''),
    /is wrong: it contains 2 items instead of 3/,
  ],
])('a dump %s is refused', async (_where, text, sentence) => {
  await expect(readThrough(text)).rejects.toThrow(sentence)
})
