import { execFileSync, spawn } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

import { expect } from 'vitest'

import { endWithTest } from './end-with-test.ts'
import { freePort } from './free-port.ts'
import { ownCertificate } from './own-certificate.ts'
import { temporaryFolder } from './temporary-folder.ts'

/** The user to which Debian's Exim switches. */
const eximUser = 'Debian-exim'

/** An address of this machine that the server treats as another host, so it requires encryption. */
const address = '127.0.0.2'

type Account = { user: string; password: string }
type Ports = { smtp: number; smtps: number }

/**
 * Returns a configuration that accepts mail from the account only, over TLS, and appends all of it to one file. The mailbox
 * `refuse` does not exist.
 */
function configuration(folder: string, ports: Ports, { user, password }: Account): string {
  return `
    primary_hostname = mail.network.example
    keep_environment =
    spool_directory = ${folder}/exim
    log_file_path = ${folder}/exim/%slog
    pid_file_path = ${folder}/exim/pid
    local_interfaces = ${address}
    daemon_smtp_ports = ${ports.smtp} : ${ports.smtps}
    tls_on_connect_ports = ${ports.smtps}
    tls_advertise_hosts = *
    tls_certificate = ${folder}/certificate.pem
    tls_privatekey = ${folder}/key.pem
    auth_advertise_hosts = \${if eq{$tls_in_cipher}{}{}{*}}
    acl_smtp_rcpt = of_the_account
    acl_smtp_data = any
    begin acl
    of_the_account:
      deny local_parts = refuse
           message = No such mailbox
      accept authenticated = *
    any:
      accept
    begin routers
    all:
      driver = accept
      transport = append
    begin transports
    append:
      driver = appendfile
      file = ${folder}/exim/mails
      user = ${eximUser}
    begin authenticators
    plain:
      driver = plaintext
      public_name = PLAIN
      server_prompts = :
      server_condition = \${if and{{eq{$auth2}{${user}}}{eq{$auth3}{${password}}}}}
      server_set_id = $auth2
  `
}

/**
 * Starts Exim, a mail server, at 127.0.0.2 until the test ends. Needs root, because Exim switches its user.
 * @returns its ports (`smtp` is encrypted after STARTTLS), its certificate, and functions that read its mails and its log.
 */
export async function startExim(account: Account) {
  const folder = temporaryFolder('exim')
  const { cert, key } = ownCertificate([address])
  // Both at once, so that the ports differ.
  const [smtp, smtps] = await Promise.all([freePort(), freePort()])
  const ports = { smtp, smtps }
  mkdirSync(join(folder, 'exim'))
  writeFileSync(join(folder, 'certificate.pem'), cert)
  writeFileSync(join(folder, 'key.pem'), key, { mode: 0o600 })
  writeFileSync(join(folder, 'conf'), configuration(folder, ports, account))
  execFileSync('chown', ['-R', eximUser, folder])
  // Exim trusts only configurations that belong to root.
  execFileSync('chown', ['root', join(folder, 'conf')])
  endWithTest(spawn('exim4', ['-C', join(folder, 'conf'), '-bdf'], { stdio: 'ignore' }))
  const read = (name: string) => readIfPresent(join(folder, 'exim', name))
  await expect.poll(() => read('mainlog')).toContain('listening for SMTP')
  // The mailbox is in mbox format, in which each mail follows a line with "From ".
  const mails = () =>
    read('mails')
      .split(/^From .*\n/m)
      .slice(1)
  return { address, ports, cert, mails, log: () => read('mainlog') }
}

/** Returns an empty text for a file that Exim has not written yet. */
const readIfPresent = (path: string) => (existsSync(path) ? readFileSync(path, 'utf8') : '')
