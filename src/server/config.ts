import * as v from 'valibot'

import { cleanAccountEmail } from '#contract/clean.ts'

import {
  isMailServer,
  isNetwork,
  isConsoleOrigin,
  isOrigin,
  isPostgresUrl,
  isSecurityContact,
  isWebAddress,
  splitList,
  withoutEndSlashes,
} from './base/config-checks.ts'
import { emptyOr, variable, yesOrNo } from './base/config-variable.ts'
import { startProblem } from './base/start-problem.ts'
import { bucketVariables } from './pictures/bucket/settings.ts'
import { publicVariables } from './public/settings.ts'
import { webhookVariables } from './webhooks/settings.ts'

/** Settings read from the environment. */
export type Config = v.InferOutput<typeof environment>

const levels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const

const days = v.pipe(v.string(), v.regex(/^\d{1,5}(?:\.\d+)?$/), v.transform(Number), v.gtValue(0))
const daysProblem = 'must be a number of days greater than 0'

const keyText = emptyOr(v.pipe(v.string(), v.regex(/^[!-~]+$/)))
const keyProblem = 'must be a key issued by the S3 server, without spaces'

const environment = v.object({
  PORT: variable(
    '3000',
    v.pipe(v.string(), v.digits(), v.transform(Number), v.maxValue(65_535)),
    'must be a port number from 0 to 65535',
  ),
  HOST: variable(
    '0.0.0.0',
    v.pipe(
      v.string(),
      v.regex(/^[\w.:-]+$/),
      // Otherwise the server would listen on one of its addresses, which proxies may not try.
      v.transform((host) => (host === 'localhost' ? '127.0.0.1' : host)),
    ),
    'must be a host name or IP address',
  ),
  WORKERS: variable(
    '1',
    v.pipe(v.string(), v.digits(), v.transform(Number), v.minValue(1), v.maxValue(64)),
    'must be a number of processes from 1 to 64',
  ),
  DRAIN_SECONDS: variable(
    '0',
    v.pipe(v.string(), v.digits(), v.transform(Number), v.maxValue(300)),
    'must be a number of seconds from 0 to 300',
  ),
  METRICS_TOKEN: variable(
    '',
    v.union([v.literal(''), v.pipe(v.string(), v.regex(/^[\x21-\x7e]{16,}$/))]),
    'must have at least 16 characters, only visible ASCII (no spaces)',
  ),
  METRICS_PORT: variable(
    '',
    v.union([
      v.pipe(
        v.literal(''),
        v.transform(() => undefined),
      ),
      v.pipe(v.string(), v.digits(), v.transform(Number), v.minValue(1), v.maxValue(65_535)),
    ]),
    'must be a port number from 1 to 65535',
  ),
  DATA_DIR: variable('./data', v.pipe(v.string(), v.nonEmpty()), 'must be a folder'),
  DATABASE_URL: variable(
    '',
    emptyOr(v.pipe(v.string(), v.check(isPostgresUrl))),
    'must be like postgres://user:password@host:5432/name; percent-encode all characters of the ' +
      'password except letters and digits',
  ),
  DATABASE_POOL: variable(
    '10',
    v.pipe(v.string(), v.digits(), v.transform(Number), v.minValue(2), v.maxValue(100)),
    'must be a number of connections from 2 to 100',
  ),
  S3_ENDPOINT: variable(
    '',
    emptyOr(v.pipe(v.string(), v.check(isWebAddress))),
    'must be the address of an S3 server, like https://s3.example.org',
  ),
  S3_REGION: variable(
    '',
    emptyOr(v.pipe(v.string(), v.regex(/^[\w-]+$/))),
    'must be the name of a region, like eu-central-1',
  ),
  S3_BUCKET: variable(
    '',
    emptyOr(v.pipe(v.string(), v.regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/))),
    'must be the name of a bucket: 3 to 63 lower-case letters, digits, dots and hyphens',
  ),
  S3_ACCESS_KEY_ID: variable('', keyText, keyProblem),
  S3_SECRET_ACCESS_KEY: variable('', keyText, keyProblem),
  S3_PATH_STYLE: variable(
    'true',
    yesOrNo,
    'must be true (the path contains the name of the bucket) or false (the host name contains it)',
  ),
  ADMIN_EMAIL: variable(
    'admin@take-off.example',
    v.pipe(v.string(), v.transform(cleanAccountEmail), v.email(), v.maxLength(254)),
    'must be an email address',
  ),
  ADMIN_PASSWORD: variable(
    '',
    v.pipe(v.string(), v.maxLength(1024)),
    'must be at most 1024 characters long',
  ),
  CORS_ORIGINS: origins(isConsoleOrigin),
  PUBLIC_URL: variable(
    '',
    // Paths appended to it begin with a slash.
    emptyOr(v.pipe(v.string(), v.check(isWebAddress), v.transform(withoutEndSlashes))),
    'must be the address at which visitors reach this server, like https://console.example.org',
  ),
  SMTP_URL: variable(
    '',
    emptyOr(v.pipe(v.string(), v.check(isMailServer))),
    'must be like smtps://user:password@mail.example.org; percent-encode all characters of the ' +
      'password except letters and digits',
  ),
  MAIL_FROM: variable(
    '',
    emptyOr(v.pipe(v.string(), v.trim(), v.email())),
    'must be the email address of the sender of mails',
  ),
  PUBLIC_ORIGINS: origins(),
  PUSH_SERVICES: origins(),
  ...publicVariables,
  ...webhookVariables,
  SECURITY_CONTACT: variable(
    '',
    emptyOr(v.pipe(v.string(), v.check(isSecurityContact))),
    'must be the contact for security reports, like mailto:security@example.org or ' +
      'https://example.org/security',
  ),
  SESSION_IDLE_DAYS: variable('30', days, daysProblem),
  SESSION_MAX_DAYS: variable('180', days, daysProblem),
  LOG_LEVEL: variable('info', v.picklist(levels), `must be one of ${levels.join(', ')}`),
  TRUST_PROXY: variable(
    'false',
    v.union([
      v.pipe(
        v.literal('false'),
        v.transform(() => false),
      ),
      v.pipe(v.string(), v.regex(/^[1-9]\d?$/), v.transform(Number)),
      v.pipe(v.string(), v.transform(splitList), v.array(v.pipe(v.string(), v.check(isNetwork)))),
    ]),
    'must be false, the number of proxies in front of the server (such as 1), or their IP addresses ' +
      'separated by commas; true is not accepted, because clients could then forge their address',
  ),
})

/**
 * Reads the environment.
 * @throws a start problem with one sentence per invalid variable.
 */
export function readConfig(variables: Record<string, string | undefined>): Config {
  // An empty variable counts as missing: .env files and containers leave one out like this.
  const given = Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== ''))
  const result = v.safeParse(environment, given)
  if (result.success) {
    refuseIncompleteBucket(result.output)
    refuseIncompleteMailServer(result.output)
    return result.output
  }
  const names = result.issues.map((issue) => `${v.getDotPath(issue)} ${issue.message}.`)
  throw startProblem([...new Set(names)].join('\n'))
}

function origins(isOne = isOrigin) {
  return variable(
    '',
    v.pipe(v.string(), v.transform(splitList), v.array(v.pipe(v.string(), v.check(isOne)))),
    'must be a comma-separated list of origins like https://console.example.org, without a path ' +
      'or trailing slash',
  )
}

/** A bucket requires all of its variables. */
function refuseIncompleteBucket(config: Config): void {
  const missing = bucketVariables.filter((name) => config[name] === '')
  if (missing.length === 0 || missing.length === bucketVariables.length) return
  throw startProblem(`${missing.join(', ')} must be set, too: a bucket needs all of them.`)
}

/** Mails need a sender, and links to a configured address: one taken from a request could be forged. */
function refuseIncompleteMailServer(config: Config): void {
  if (config.SMTP_URL === '') return
  const missing = (['MAIL_FROM', 'PUBLIC_URL'] as const).filter((name) => config[name] === '')
  if (missing.length === 0) return
  throw startProblem(
    `${missing.join(', ')} must be set, too, because SMTP_URL is set: mails need a sender ` +
      '(MAIL_FROM) and an address for their links (PUBLIC_URL).',
  )
}
