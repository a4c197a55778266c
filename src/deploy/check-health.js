// Exits with 0 when the server in this container answers; its image has no curl.
const { PORT = '3000' } = process.env

const isAlive = await fetch(`http://127.0.0.1:${PORT}/healthz`).then(
  ({ ok }) => ok,
  () => false,
)
process.exitCode = isAlive ? 0 : 1
