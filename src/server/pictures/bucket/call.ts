import { setTimeout as pause } from 'node:timers/promises'

import { AwsClient } from 'aws4fetch'

import { traceHeaders } from '../../watching/names.ts'
import { bucketProblem } from './problem.ts'
import type { BucketSettings } from './settings.ts'

/** One call; `key` is empty for those about the bucket itself. */
export type BucketCall = {
  method: 'GET' | 'HEAD' | 'PUT' | 'DELETE'
  key: string
  query?: Record<string, string>
  headers?: Record<string, string>
  body?: Buffer<ArrayBuffer>
}

/** Calls the bucket, and returns what it answers, unless that is a failure of its own. */
export type CallBucket = (call: BucketCall) => Promise<Response>

/** Long enough for a large file on its way up; a bucket that does not even answer is given up. */
const answerWithinMs = 10_000
const uploadWithinMs = 30_000
/** All calls may be made again: a key always has the same bytes. */
const attempts = 3
const pauseMs = 200

/** Signs calls, and makes those again that failed for no fault of ours. */
export function callerOf(settings: BucketSettings): CallBucket {
  const { accessKeyId, secretAccessKey, region } = settings
  const client = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3' })

  async function once({
    method,
    key,
    query = {},
    headers = {},
    body,
  }: BucketCall): Promise<Response> {
    const given = new AbortController()
    const late = setTimeout(() => given.abort(), body ? uploadWithinMs : answerWithinMs)
    try {
      const signed = await client.sign(urlOf(settings, key, query), {
        method,
        headers,
        signal: given.signal,
        // What it is sent goes to the bucket that the operator has named, and to no other host.
        redirect: 'manual',
        ...(body && { body }),
      })
      // Not signed: whoever follows traces on the way may write their own.
      for (const [name, value] of Object.entries(traceHeaders())) signed.headers.set(name, value)
      return await fetch(signed)
    } finally {
      // What comes after the head may take as long as whoever reads it.
      clearTimeout(late)
    }
  }

  return async function call(asked) {
    for (let attempt = 1; ; attempt += 1) {
      const answer = await once(asked).catch((error: unknown) => bucketProblem(asked, error))
      const isFailure = answer instanceof Error || answer.status >= 500 || answer.status === 429
      if (!isFailure) return answer
      if (!(answer instanceof Error)) await answer.body?.cancel()
      if (attempt === attempts) {
        throw answer instanceof Error ? answer : bucketProblem(asked, `answered ${answer.status}`)
      }
      await pause(pauseMs * attempt * (0.5 + Math.random()))
    }
  }
}

function urlOf({ endpoint, name, isInPath }: BucketSettings, key: string, query: object): string {
  const url = new URL(endpoint)
  if (!isInPath) url.host = `${name}.${url.host}`
  const base = url.pathname.replace(/\/+$/, '')
  url.pathname = [base, ...(isInPath ? [`/${name}`] : []), `/${key}`].join('')
  for (const [parameter, value] of Object.entries(query)) {
    url.searchParams.set(parameter, String(value))
  }
  return url.href
}
