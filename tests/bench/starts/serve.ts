import { fillShelves } from '#server/commands/demo/fill.ts'
import { runServer } from '#server/main.ts'

import { shelvesAt } from './network-data.ts'

// Runs the server as a separate process with the client in the folder BENCH_CLIENT, so that all variants are served
// by the same code.

const clientFolder = process.env['BENCH_CLIENT']

await runServer(process.env, {
  prepare: (services) => fillShelves(services, shelvesAt(services.clock.now())),
  ...(clientFolder !== undefined && { clientFolder }),
})
