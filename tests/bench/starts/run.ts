import { finish, names, roundsOr } from '#tests/bench/options.ts'

import { compareStarts } from './compare.ts'
import { repeatStarts } from './repeat.ts'

// `npm run bench:starts [-- --rounds 5 --busy]`: first, second and offline visits and steps of the app compared with those of
// bare React and of an Ionic starter, on slow 4G with a fourfold slower processor.
// `BENCH_OTHER=<folder> npm run bench:starts -- offline/dashboard step/members [--rounds 30]`: single starts of two builds.

finish(await (names.length === 0 ? compareStarts(roundsOr(5)) : repeatStarts(names, roundsOr(30))))
