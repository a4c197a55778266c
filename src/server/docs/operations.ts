import {
  type DocumentedBody,
  type DocumentedCall,
  type DocumentedContent,
  jsonType,
  htmlType,
  type DocumentedReply,
} from './call.ts'
import { exampleStored } from './examples.ts'
import { refused } from './refusal.ts'
import { rolesOf } from './roles-of.ts'
import { textShape } from './schema.ts'

/** Returns the `paths` of the OpenAPI document. */
export function pathsOf(all: readonly DocumentedCall[]) {
  const paths: Record<string, Record<string, unknown>> = {}
  for (const call of all) {
    const path = call.path.replaceAll(/:(\w+)/g, '{$1}')
    paths[path] = { ...paths[path], [call.method]: operationOf(call) }
  }
  return paths
}

/** Returns an example for each parameter in a path. */
export function examplesInPath({
  path,
  inPath,
}: DocumentedCall): [name: string, example: string | undefined][] {
  const defaults: DocumentedCall['inPath'] = { id: exampleStored._id }
  return [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => [
    name,
    { ...defaults, ...inPath }[name],
  ])
}

function operationOf(call: DocumentedCall) {
  const { method, path, tag, summary, query, headers, body } = call
  const permitted = rolesOf(call)
  const inPath = examplesInPath(call).map(([name, example]) => ({
    in: 'path',
    name,
    required: true,
    schema: textShape,
    example,
  }))
  const others = Object.entries({ query, header: headers }).flatMap(([location, parameters]) =>
    Object.entries(parameters ?? {}).map(([name, { shape, description }]) => ({
      in: location,
      name,
      description,
      schema: shape,
    })),
  )
  return {
    operationId: `${method}${path.replaceAll(/\W+(\w)/g, (_, letter: string) => letter.toUpperCase())}`,
    tags: [tag],
    summary,
    ...(permitted ? { 'x-roles': permitted } : { security: [] }),
    parameters: [...inPath, ...others],
    ...(body && { requestBody: { required: true, content: contentOf(body) } }),
    responses: responsesOf(call),
  }
}

function responsesOf({ replies, pages }: DocumentedCall) {
  const documented = Object.entries(replies).map(([status, reply]) => [
    status,
    responseOf(reply, pages?.done),
  ])
  return {
    ...Object.fromEntries(documented),
    default: pages
      ? responseOf(refused, pages.refused)
      : { $ref: '#/components/responses/Refused' },
  }
}

/** Returns the response object of a reply; `shown` is the HTML page for browsers. */
export function responseOf(reply: DocumentedReply, shown?: string) {
  const { description, type = jsonType } = reply
  if (!reply.shape && !reply.isBytes) return { description }
  const asPage = shown !== undefined && { [htmlType]: { shape: textShape, example: shown } }
  return { description, content: contentOf({ [type]: reply, ...asPage }) }
}

function contentOf(body: DocumentedBody) {
  return Object.fromEntries(Object.entries(body).map(([type, content]) => [type, mediaOf(content)]))
}

function mediaOf({ shape, example }: DocumentedContent) {
  return shape ? { schema: shape, example } : {}
}
