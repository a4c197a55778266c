import { fc } from '#tests/support/properties.ts'

/** Texts as attackers send them, and some ordinary ones. */
export const hostileText = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.constantFrom(
    '',
    ' ',
    '\u0000',
    '<script>alert(1)</script>',
    "' or 1=1 --",
    '\ud800',
    '../../etc/passwd',
  ),
  fc.constantFrom(
    'a@b.example',
    'Inès',
    '+1 (2) 3',
    'true',
    '{"a":1}',
    '__proto__',
    'x'.repeat(6000),
  ),
)
