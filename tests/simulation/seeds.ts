/**
 * Schedules that once broke a law, and what they found. A change of the simulation itself turns a
 * seed into another story; the rules in tests/sync keep what was found.
 */
export const seeds: readonly { seed: number; found: string }[] = [
  { seed: 170, found: 'a switch was left out because of what a tab believed, not of what waited' },
  { seed: 188, found: 'a change went on being built on one that was thrown away' },
  { seed: 435, found: 'two switches cancelled out beside a third that was on its way' },
  { seed: 461, found: 'the same, with the third one parked' },
  { seed: 510, found: 'an addition that had arrived vanished with its removal after a retry' },
  {
    seed: 979,
    found: 'a switch was left out because of a list that was older than the last reply',
  },
  { seed: 1605, found: 'the same after a change of the text' },
  { seed: 2179, found: "another admin's change in the same browser was taken for an own one" },
  {
    seed: 9174,
    found: 'a change went over what others had made, once the addition beneath it was thrown away',
  },
  { seed: 10503, found: 'what two tabs added again lost the picture of the first' },
  { seed: 10557, found: 'a refused change did not go on after an own switch that overtook it' },
  { seed: 10824, found: 'a switch that found its state there hid an own change from open forms' },
  { seed: 12626, found: 'a form saved last gave way to a change before it' },
  { seed: 16598, found: 'a list was believed that was asked for before the clock was put back' },
  { seed: 17839, found: 'a form saved last gave way to one that mended the same change before' },
  { seed: 26556, found: 'a page whose lock was stolen before it began worked without it' },
  { seed: 45241, found: 'of two that were thrown away, one came back with a change after them' },
  { seed: 47986, found: 'the judge: an own picture, chosen once more beside theirs, came twice' },
]
