import { fillShelves } from '#server/commands/demo/fill.ts'
import { runServer } from '#server/main.ts'

import { shelvesAt } from './network-data.ts'

// The server as a process of its own, with the client of the folder that BENCH_CLIENT names: whoever
// is compared is served by the same code.

const clientFolder = process.env['BENCH_CLIENT']

await runServer(process.env, {
  prepare: (services) => fillShelves(services, shelvesAt(services.clock.now())),
  ...(clientFolder !== undefined && { clientFolder }),
})
