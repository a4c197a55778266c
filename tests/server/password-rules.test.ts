import { expect, test } from 'vitest'

import { passwordProblem, passwordProblems } from '#contract/password.ts'
import { passwordProblemOf } from '#server/accounts/password-rules.ts'
import { generatePassword } from '#server/accounts/passwords.ts'
import { firstAdmin } from '#tests/support/accounts.ts'

const problemOf = (password: string) => passwordProblemOf(password, 'asha@network.example')

test.each([
  firstAdmin.password,
  'another long password',
  'a brand new password',
  'mein hund bello',
  'kein anschluss',
  'كلمة سر طويلة',
  'пароль длинный',
  'Hgt7!kd0Qp2z',
  generatePassword(),
  `${firstAdmin.password} `.repeat(30),
])('the password %s is accepted', async (password) => {
  expect(await problemOf(password)).toBeUndefined()
})

test.each([
  ['', passwordProblems.short],
  ['Hgt7!kd0Qp2', passwordProblems.short],
  // Six visible characters, but twelve UTF-16 code units.
  ['😀🎈🌍🍀🎻🐙', passwordProblems.short],
  [' '.repeat(20), passwordProblems.blank],
  ['\u00a0\t'.repeat(10), passwordProblems.blank],
  ['Hgt7!kd0Qp2z'.repeat(100), passwordProblems.long],
  ['password1234', passwordProblems.common],
  ['Password123!', passwordProblems.common],
  ['P@ssw0rd1234', passwordProblems.common],
  ['123456789012', passwordProblems.common],
  ['qwertyuiop12', passwordProblems.common],
  ['1q2w3e4r5t6y', passwordProblems.common],
  ['administrator', passwordProblems.common],
  ['Summer2026!!', passwordProblems.common],
  ['aaaaaaaaaaaaaaaaaaaaaaaa', passwordProblems.common],
  ['abcabcabcabcabc', passwordProblems.common],
  ['manchesterunited', passwordProblems.common],
  ['asha@network.example', passwordProblems.common],
  ['network-asha1', passwordProblems.common],
  ['gallery-members', passwordProblems.common],
  ['event-staff-2026', passwordProblems.common],
  ['announcement-editor', passwordProblems.common],
])('the password %s is refused: %s', async (password, problem) => {
  expect(await problemOf(password)).toBe(problem)
})

test('the client checks only the length and characters of a password', () => {
  expect(passwordProblem('short')).toBe(passwordProblems.short)
  expect(passwordProblem('password1234')).toBeUndefined()
})

test('a generated password has at least 128 random bits', () => {
  const drawn = Array.from({ length: 100 }, generatePassword).map((each) =>
    each.replaceAll('-', ''),
  )
  // 26 of 32 letters make 130 bits.
  for (const password of drawn) expect(password).toMatch(/^[a-z2-9]{26,}$/)
  expect(new Set(drawn).size).toBe(100)
  expect(new Set(drawn.join('')).size).toBe(32)
})
