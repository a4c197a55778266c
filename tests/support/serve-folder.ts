import { runServer } from '#server/main.ts'

// Runs the server as a separate process, with the client in the folder SERVED_CLIENT.

const clientFolder = process.env['SERVED_CLIENT'] ?? ''

await runServer(process.env, { clientFolder })
