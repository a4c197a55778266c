import type { FastifyInstance } from 'fastify'

import { type Fault, fault } from './fault.ts'

/** More than the longest text has commas; each value takes up many times what it takes to write it. */
const mostValues = 10_000

/** Reads JSON bodies: what is empty is nothing, for many clients name a type all the same. */
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

/** The refusal of JSON that has more values than any form. */
export function tooManyValues(): Fault {
  return fault('too-large', 'The request has too many values')
}

/** Counts the values before they are made: of a few hundred kilobytes of "[],[]," come megabytes. */
export function hasTooManyValues(json: string): boolean {
  let values = 1
  let isInText = false
  for (let index = 0; index < json.length && values <= mostValues; index += 1) {
    const character = json[index]
    if (character === '"') isInText = !isInText
    else if (!isInText)
      values += character === ',' || character === '[' || character === '{' ? 1 : 0
    else if (character === '\\') index += 1
  }
  return values > mostValues
}
