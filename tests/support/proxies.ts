import { spawn } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { type IncomingMessage, request as requestPlainly } from 'node:http'
import { request as requestSecurely } from 'node:https'
import { join, resolve } from 'node:path'
import { text } from 'node:stream/consumers'

import { endWithTest } from './end-with-test.ts'
import { freePort } from './free-port.ts'
import { ownCertificate } from './own-certificate.ts'
import { temporaryFolder } from './temporary-folder.ts'

/** The domain in our files for proxies. */
export const domain = 'console.example.org'

const deploy = resolve(import.meta.dirname, '../../src/deploy')
const read = (name: string) => readFileSync(join(deploy, name), 'utf8')

/**
 * Starts Caddy with our Caddyfile until the test ends, on free ports and with a certificate of its own.
 * @param upstream Host and port of the server.
 * @returns the ports for plain http and for https.
 */
export async function startCaddy(upstream = '127.0.0.1:3000') {
  const [port, securePort] = await Promise.all([freePort(), freePort()])
  const folder = temporaryFolder('caddy')
  const config = join(folder, 'Caddyfile')
  const options = ['admin off', 'local_certs', 'skip_install_trust']
  const ports = [`http_port ${port}`, `https_port ${securePort}`]
  const lines = ['{', ...options, ...ports, '}', read('Caddyfile')]
  writeFileSync(config, lines.join('\n'))
  const homes = { HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder }
  const env = { ...process.env, ...homes, DOMAIN: domain, UPSTREAM: upstream }
  const words = ['run', '--adapter', 'caddyfile', '--config', config]
  endWithTest(spawn('caddy', words, { env, stdio: 'ignore' }))
  return { port, securePort }
}

/**
 * Starts nginx with our configuration until the test ends, on free ports and with a certificate of the test.
 * @param upstream Host and port of the server.
 * @returns the ports for plain http and for https.
 */
export async function startNginx(upstream = '127.0.0.1:3000') {
  const [port, securePort] = await Promise.all([freePort(), freePort()])
  const folder = temporaryFolder('nginx')
  const { cert, key } = ownCertificate(['127.0.0.1'])
  writeFileSync(join(folder, 'fullchain.pem'), cert)
  writeFileSync(join(folder, 'privkey.pem'), key)
  const site = read('nginx.conf')
    .replaceAll(/^\s*listen \[.*\n/gm, '')
    .replace('listen 80', `listen 127.0.0.1:${port}`)
    .replace('listen 443', `listen 127.0.0.1:${securePort}`)
    .replaceAll(/\/etc\/letsencrypt\/live\/[^/]+/g, folder)
    .replace('127.0.0.1:3000', upstream)
  const config = join(folder, 'nginx.conf')
  writeFileSync(config, `pid ${folder}/pid; events {} http { access_log off; ${site} }`)
  const words = ['-p', folder, '-c', config, '-e', join(folder, 'errors'), '-g', 'daemon off;']
  endWithTest(spawn('nginx', words, { stdio: 'ignore' }))
  return { port, securePort }
}

type ProxyCall = {
  port: number
  isSecure?: boolean
  method: string
  path: string
  json?: object
}

/** Calls a proxy on this machine by its domain, which `fetch` cannot. Certificates of its own are accepted. */
export async function callProxy({ port, isSecure = false, method, path, json }: ProxyCall) {
  const headers = { host: domain, ...(json && { 'content-type': 'application/json' }) }
  const call = { host: '127.0.0.1', port, method, path, headers }
  const sent = isSecure
    ? requestSecurely({ ...call, servername: domain, rejectUnauthorized: false })
    : requestPlainly(call)
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>()
  sent.once('response', resolve).once('error', reject)
  sent.end(json && JSON.stringify(json))
  const response = await promise
  return { status: response.statusCode, headers: response.headers, body: await text(response) }
}
