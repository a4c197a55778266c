import { runServer } from '#server/main.ts'

// The server as a process of its own, with the client of the folder that SERVED_CLIENT names.

const clientFolder = process.env['SERVED_CLIENT'] ?? ''

await runServer(process.env, { clientFolder })
