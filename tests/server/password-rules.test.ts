import { expect, test } from 'vitest'

import { passwordProblem, passwordProblems } from '#contract/password.ts'
import { passwordProblemOf } from '#server/accounts/password-rules.ts'
import { generatePassword } from '#server/accounts/passwords.ts'
import { firstAdmin } from '#tests/support/test-server.ts'

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
])('%s is a good password', async (password) => {
  expect(await problemOf(password)).toBeUndefined()
})

test.each([
  ['', passwordProblems.short],
  ['Hgt7!kd0Qp2', passwordProblems.short],
  // Six characters for whoever types them, twice as many for a computer.
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
])('%s is none: %s', async (password, problem) => {
  expect(await problemOf(password)).toBe(problem)
})

test('the form of a password is judged without the server', () => {
  expect(passwordProblem('short')).toBe(passwordProblems.short)
  expect(passwordProblem('password1234')).toBeUndefined()
})

test('one that is generated has 128 random bits', () => {
  const drawn = Array.from({ length: 100 }, generatePassword).map((each) =>
    each.replaceAll('-', ''),
  )
  // Of 32 letters 26 make 130.
  for (const password of drawn) expect(password).toMatch(/^[a-z2-9]{26,}$/)
  expect(new Set(drawn).size).toBe(100)
  expect(new Set(drawn.join('')).size).toBe(32)
})
