import { describe, expect, test } from 'vitest'

import { mailAddress, phoneAddress } from '#client/ui/card/contact-addresses.ts'

describe('a telephone dials', () => {
  test.each([
    ['+44 (0)20 7946 0958', 'tel:+442079460958'],
    ['+44(0) 20 7946 0958', 'tel:+442079460958'],
    ['+49 ( 0 ) 30-1234', 'tel:+49301234'],
    ['00 44 (0)20 7946 0958', 'tel:+442079460958'],
    ['0044 20 7946 0958', 'tel:+442079460958'],
    ['(00) 44 20 7946', 'tel:+44207946'],
    ['(+44) 20 7946', 'tel:+44207946'],
    ['020 7946 0958', 'tel:02079460958'],
    ['(0)20 7946 0958', 'tel:02079460958'],
    ['(055) 550-0123', 'tel:0555500123'],
    ['+971\u00A050\u2011123\u202C', 'tel:+97150123'],
    ['٠٥٠ ١٢٣ ٤٥٦٧', 'tel:0501234567'],
    ['＋８１ ３', 'tel:+813'],
    ['050 123 x123', 'tel:050123;ext=123'],
    ['050 123 ext. 7', 'tel:050123;ext=7'],
    ['+44 20 7946 0958;ext=12', 'tel:+442079460958;ext=12'],
    ['050 123 #4', 'tel:050123;ext=4'],
    ['tel:050-123', 'tel:050123'],
    ['112', 'tel:112'],
    ['000', 'tel:000'],
    ['call me', undefined],
    ['', undefined],
  ])('for %j %s', (typed, address) => {
    expect(phoneAddress(typed)).toBe(address)
  })
})

describe('a mail program writes', () => {
  test.each([
    ['hi@acme.com', 'mailto:hi@acme.com'],
    [
      'jo?bcc=x%40evil.example&body=hi@acme.com',
      'mailto:jo%3Fbcc%3Dx%2540evil.example%26body%3Dhi@acme.com',
    ],
    ['a&b#c@acme.com', 'mailto:a%26b%23c@acme.com'],
    ['100%@acme.com', 'mailto:100%25@acme.com'],
    ['"jo smith"@acme.com', 'mailto:%22jo%20smith%22@acme.com'],
    ['a@acme.com,b@evil.example', 'mailto:a@acme.com%2Cb@evil.example'],
    ['a@acme.com\r\nbcc:x', 'mailto:a@acme.com%20bcc%3Ax'],
    ["o'neil+news@ünï.example", "mailto:o'neil%2Bnews@%C3%BCn%C3%AF.example"],
    ['jo@acme.com\u200B', 'mailto:jo@acme.com'],
    ['\ud800@acme.com', 'mailto:%EF%BF%BD@acme.com'],
  ])('for %j to %s', (typed, address) => {
    expect(mailAddress(typed)).toBe(address)
  })
})
