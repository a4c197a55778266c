import { expect, test } from 'vitest'

import { percentVerified } from '#contract/dashboard.ts'

test.each([
  [3, 8, 38],
  [1, 8, 13],
  [1, 3, 33],
  [2, 3, 67],
  [5, 4, 125],
  [0, 9, 0],
  [4, 0, 0],
])(
  '%i verified of %i memberships are shown as %i %%',
  (verifiedMemberships, memberships, percent) => {
    const totals = { banners: 0, events: 0, founderProfiles: 0, memberships, verifiedMemberships }
    expect(percentVerified(totals)).toBe(percent)
  },
)
