import { compareStarts } from './compare.ts'

// `npm run bench:starts [-- 5]`: first, second and offline visits and steps of the app compared with those of bare
// React, on slow 4G with a fourfold slower processor, in this many rounds.

const rounds = Number(process.argv[2] ?? 5)
if (!Number.isInteger(rounds) || rounds < 1) throw new Error('Name a number of rounds')
process.exitCode = (await compareStarts(rounds)) ? 0 : 1
