import { describe, expect, test } from 'vitest'

import { mailtoUrl, telUrl } from '#client/ui/card/contact-addresses.ts'
import { growthOf } from '#tests/support/growth.ts'

describe('the tel: link', () => {
  test.each([
    ['+44 (0)20 7946 0958', 'tel:+442079460958'],
    ['+44(0) 20 7946 0958', 'tel:+442079460958'],
    ['+49 ( 0 ) 30-1234', 'tel:+49301234'],
    ['00 44 (0)20 7946 0958', 'tel:+442079460958'],
    ['+39 (0)6 1234567', 'tel:+39061234567'],
    ['0039 (0) 2 1234567', 'tel:+39021234567'],
    ['+378 (0)549 123456', 'tel:+3780549123456'],
    ['+380 (0)44 1234567', 'tel:+380441234567'],
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
    ['050,1234567', 'tel:0501234567'],
    ['050,123', 'tel:050123'],
    ['0501234567,7654321', 'tel:0501234567'],
    ['050 123 4567; 050 765 4321, 050 111 1111', 'tel:0501234567'],
    ['+49 6221, 1234567', 'tel:+4962211234567'],
    ['+44 20 7946 0958;ext=1234567', 'tel:+442079460958;ext=1234567'],
    ['0501234567,123', 'tel:0501234567;ext=123'],
    ['0501234567,,123#', 'tel:0501234567;ext=123'],
    ['555-0123x4', 'tel:5550123;ext=4'],
    ['555-0123ext4', 'tel:5550123;ext=4'],
    ['4000 ext 12', 'tel:4000;ext=12'],
    ['555-0123 Extension 1234567', 'tel:5550123;ext=1234567'],
    ['Fax 02079460958', 'tel:02079460958'],
    ['Fax +44 20 7946 0958', 'tel:+442079460958'],
    ['Text 02079460958', 'tel:02079460958'],
    ['020 7946 0958 fax 123', 'tel:02079460958123'],
    ['#31#0501234567', 'tel:0501234567'],
    ['*31#+44 20 7946 0958', 'tel:+442079460958'],
    ['*100#', undefined],
    ['call me', undefined],
    ['', undefined],
  ])('of %j is %s', (typed, address) => {
    expect(telUrl(typed)).toBe(address)
  })

  test.each(['#', 'x', '1,', 'x 1 ', 'ext ', '1(', '+'])(
    'of 20,000 times %j is undefined, and takes a time that grows no faster than the text',
    (part) => {
      expect(telUrl(part.repeat(20_000))).toBeUndefined()
      expect(growthOf((length) => telUrl(part.repeat(length)), 2500)).toBeLessThan(24)
    },
  )
})

describe('the mailto: link', () => {
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
  ])('of %j is %s', (typed, address) => {
    expect(mailtoUrl(typed)).toBe(address)
  })
})
