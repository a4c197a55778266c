import { finish, roundsOr } from '#tests/bench/options.ts'

import { compareStarts } from './compare.ts'

// `npm run bench:starts [-- --rounds 5]`: first, second and offline visits and steps of the app compared with those of bare
// React, on slow 4G with a fourfold slower processor.

finish(await compareStarts(roundsOr(5)))
