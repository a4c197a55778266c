// Plain JavaScript that old versions of Node can parse, so that they print the required version.
const [major, minor] = process.versions.node.split('.').map(Number)

if (major > 24 || (major === 24 && minor >= 15)) {
  start().catch((error) => {
    process.stderr.write(`${error.message}\n`)
    process.exitCode = 1
  })
} else {
  process.stderr.write(
    `Take-Off needs Node 24.15 or newer and this is Node ${process.versions.node}: ` +
      'start it with "npm start", which brings its own.\n',
  )
  process.exitCode = 1
}

async function start() {
  const { endWithNpm } = await import('#tooling/end-with-npm.ts')
  endWithNpm(() => process.exit(1))
  const { readEnvironment } = await import('./base/env-file.ts')
  const variables = readEnvironment()
  if (process.argv.includes('--build')) {
    const { buildIfStale } = await import('#tooling/build-if-stale.ts')
    await buildIfStale()
  }
  const { startServers } = await import('./workers/start.ts')
  await startServers(variables)
}
