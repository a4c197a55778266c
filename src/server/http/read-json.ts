import type { FastifyInstance } from 'fastify'

import { type RefusalError, refusalError } from './fault.ts'

/** Exceeds the number of commas in the longest text; a parsed value needs many times its size as text. */
const maxValues = 10_000

/** Registers the JSON parser. An empty body is accepted, since many clients send a content type without one. */
export function acceptJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeContentTypeParser(['application/json', 'text/plain'])
  app.addContentTypeParser<string>(
    'application/json',
    { parseAs: 'string' },
    (request, body, done) => {
      if (body === '') done(null, undefined)
      else if (hasTooManyValues(body)) done(tooManyValues())
      else void parse(request, body, done)
    },
  )
}

/** Returns the refusal of JSON with too many values. */
export function tooManyValues(): RefusalError {
  return refusalError('too-large', 'The request has too many values')
}

/** Counts values before parsing: a few hundred kilobytes of "[],[]," would become many megabytes. */
export function hasTooManyValues(json: string): boolean {
  let values = 1
  let isInText = false
  for (let index = 0; index < json.length && values <= maxValues; index += 1) {
    const character = json[index]
    if (character === '"') isInText = !isInText
    else if (!isInText)
      values += character === ',' || character === '[' || character === '{' ? 1 : 0
    else if (character === '\\') index += 1
  }
  return values > maxValues
}
