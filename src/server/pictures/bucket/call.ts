import { setTimeout as pause } from 'node:timers/promises'

import { AwsClient } from 'aws4fetch'

import { traceHeaders } from '../../base/request-ids.ts'
import { bucketProblem } from './problem.ts'
import type { BucketSettings } from './settings.ts'

/** A request; `key` is empty for the bucket itself. */
export type BucketCall = {
  method: 'GET' | 'HEAD' | 'PUT' | 'DELETE'
  key: string
  query?: Record<string, string>
  headers?: Record<string, string>
  body?: Buffer<ArrayBuffer>
}

/** Sends a request; replies with 429 or 5xx are retried and finally thrown. */
export type CallBucket = (call: BucketCall) => Promise<Response>

/** Timeouts until the response headers, in ms; the longer one leaves time to send a large file. */
const answerWithinMs = 10_000
const uploadWithinMs = 30_000
/** Every request may be repeated, since a key always has the same bytes. */
const attempts = 3
const pauseMs = 200

/** Returns a function that signs requests and retries temporary failures. */
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
    const controller = new AbortController()
    const timer = setTimeout(() => controller.abort(), body ? uploadWithinMs : answerWithinMs)
    try {
      const signed = await client.sign(urlOf(settings, key, query), {
        method,
        headers,
        signal: controller.signal,
        // Credentials and bytes must reach only the configured bucket.
        redirect: 'manual',
        ...(body && { body }),
      })
      // Added after signing, because intermediaries may replace trace headers.
      for (const [name, value] of Object.entries(traceHeaders())) signed.headers.set(name, value)
      return await fetch(signed)
    } finally {
      // Reading the body may take longer.
      clearTimeout(timer)
    }
  }

  return async function call(request) {
    for (let attempt = 1; ; attempt += 1) {
      const response = await once(request).catch((error: unknown) => bucketProblem(request, error))
      const isFailure =
        response instanceof Error || response.status >= 500 || response.status === 429
      if (!isFailure) return response
      if (!(response instanceof Error)) await response.body?.cancel()
      if (attempt === attempts) {
        throw response instanceof Error
          ? response
          : bucketProblem(request, `answered ${response.status}`)
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
