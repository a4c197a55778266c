import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import type { FastifyInstance, InjectOptions, LightMyRequestResponse as Response } from 'fastify'
import * as v from 'valibot'

import type { Shape } from '#contract/fields.ts'
import { makeApp } from '#server/app.ts'
import { type DocumentedCall, jsonType, htmlType, type DocumentedReply } from '#server/docs/call.ts'
import { calls, document } from '#server/docs/document.ts'
import { refused } from '#server/docs/refusal.ts'
import { decodedBody } from '#tests/support/decoders.ts'
import { noteRunning } from '#tests/support/running-servers.ts'

/** A reply, with its call. */
type Reply = {
  method: string
  url: string
  status: number
  type: string
  /** Undefined if only status and type are known. */
  text: string | undefined
}

// Formats are documented, but not validated: a link may be empty.
const ajv = new Ajv2020({ strict: false, validateFormats: false, allErrors: true })
ajv.addSchema({ $id: 'api', components: document.components })

// JSON within a text is validated as well.
ajv.removeKeyword('contentSchema')
ajv.addKeyword({
  keyword: 'contentSchema',
  type: 'string',
  compile: (nestedSchema) => {
    const check = ajv.compile(nestedSchema)
    return (text) => check(JSON.parse(text))
  },
})

const schema = v.union([v.boolean(), v.looseObject({})])

const checks = new Map<string, ValidateFunction>()

/** Creates an app whose injected and fetched replies are all validated against the document. */
export async function makeCheckedApp(
  ...parts: Parameters<typeof makeApp>
): Promise<FastifyInstance> {
  const app = await makeApp(...parts)
  app.server.on('listening', () => {
    const address = app.server.address()
    if (typeof address === 'object' && address) noteRunning(`http://127.0.0.1:${address.port}`)
  })
  const inject = app.inject.bind(app)
  const checkedInject = async (call: InjectOptions | string): Promise<Response> => {
    const response = await inject(call)
    const { method = '', url = '' } = response.raw.req
    const { 'content-type': type = '', 'content-encoding': encoding } = response.headers
    const text = decodedBody(response.rawPayload, encoding).toString()
    checkAgainstDocs({ method, url, status: response.statusCode, type, text })
    return response
  }
  return Object.assign(app, { inject: checkedInject })
}

/**
 * Validates a reply against the document.
 * @throws when the document does not describe it.
 */
export function checkAgainstDocs(reply: Reply): void {
  const { method, url } = reply
  const call = callOf(method, url)
  // The document does not describe replies for unknown addresses.
  const problem = call && problemOf(call, reply)
  if (problem !== undefined) {
    throw new Error(`${method} ${url} answers as the document does not tell: ${problem}`)
  }
}

/**
 * Checks that a call accepts its example body of this type.
 * @throws when it does not.
 */
export function checkExample({ method, path, body }: DocumentedCall, type: string): void {
  const { shape, example } = body?.[type] ?? {}
  // A form contains only texts.
  const acceptedShape = type === jsonType ? shape : { allOf: [shape, flatText] }
  const check = checkFor(`${method} ${path} is sent as ${type}`, acceptedShape ?? false)
  if (!check(example))
    throw new Error(`${method} ${path} does not take its example: ${inWords(check)}`)
}

const flatText = { type: 'object', additionalProperties: { type: 'string' } }

/** Returns whether a body of this type is JSON. */
export const isJson = (type: string) => /^application\/(?:(?:ld|feed)\+)?json\b/.test(type)

function problemOf(call: DocumentedCall, reply: Reply): string | undefined {
  const { status } = reply
  const documented = call.replies[status] ?? (status < 400 ? undefined : refused)
  return documented ? problemOfReply(call, documented, reply) : `${status} is not in it`
}

function problemOfReply(
  call: DocumentedCall,
  reply: DocumentedReply,
  { status, type, text }: Reply,
) {
  const { shape, type: documentedType = shape && jsonType } = reply
  if (documentedType === undefined) return text === '' ? undefined : 'it has a body'
  const types = call.pages ? [documentedType, htmlType] : [documentedType]
  if (!types.some((each) => type.startsWith(each))) return `its type is "${type}"`
  if (!isJson(type) || !shape || text === undefined) return undefined
  return problemOfJson(checkFor(`${call.method} ${call.path} ${status}`, shape), text)
}

function problemOfJson(check: ValidateFunction, text: string): string | undefined {
  return check(JSON.parse(text)) ? undefined : `${inWords(check)}: ${text.slice(0, 500)}`
}

const inWords = ({ errors }: ValidateFunction) => ajv.errorsText(errors)

function checkFor(name: string, shape: Shape | boolean): ValidateFunction {
  const found = checks.get(name)
  if (found) return found
  const text = JSON.stringify(shape).replaceAll('"#/components', '"api#/components')
  const check = ajv.compile(v.parse(schema, JSON.parse(text)))
  checks.set(name, check)
  return check
}

const patterns = calls.map((call) => {
  const path = call.path.replaceAll('.', String.raw`\.`).replaceAll(/:\w+/g, '[^/]+')
  return { call, pattern: new RegExp(`^${path}$`) }
})

/** Returns the documented call for an address; paths without a parameter take precedence. */
function callOf(method: string, url: string): DocumentedCall | undefined {
  const [path = ''] = url.split('?')
  const fitting = patterns
    .filter(({ call, pattern }) => call.method === method.toLowerCase() && pattern.test(path))
    .map(({ call }) => call)
  return fitting.find((call) => !call.path.includes(':')) ?? fitting[0]
}
