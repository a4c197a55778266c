// Ends with 0 when the server of this container lives: its image has no curl.
const { PORT = '3000' } = process.env

const lives = await fetch(`http://127.0.0.1:${PORT}/healthz`).then(
  ({ ok }) => ok,
  () => false,
)
process.exitCode = lives ? 0 : 1
