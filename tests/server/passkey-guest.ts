import * as v from 'valibot'

import { passkeySignInPaths } from '#contract/factors.ts'
import { type Invitation, peoplePaths } from '#contract/people.ts'
import { welcomePasskeyPaths } from '#contract/welcome.ts'

import { type Call, type ParsedReply, send, type TestApp } from './console.ts'
import { softPasskey } from './soft-passkey.ts'

type Server = Pick<TestApp, 'app' | 'console'>
type Device = ReturnType<typeof softPasskey>

const made = v.looseObject({ path: v.string() })
const signedIn = v.looseObject({ token: v.string(), user: v.looseObject({ _id: v.string() }) })

/** Returns the token of the link in a reply. */
export const tokenIn = ({ body }: ParsedReply) => v.parse(made, body.data).path.split('#')[1] ?? ''

/** Invites a person; returns the token of the link. */
export async function inviteTo({ console }: Server, json: Invitation): Promise<string> {
  return tokenIn(await console.call({ method: 'POST', url: peoplePaths.list, json }))
}

/** Makes a new link for a person; returns its token. */
export async function linkTo({ console }: Server, id: string): Promise<string> {
  return tokenIn(await console.call({ method: 'POST', url: peoplePaths.link.replace(':id', id) }))
}

export const newDevice = () => softPasskey('localhost', 'http://localhost')

const post = ({ app }: Server, url: string, json: object = {}) =>
  send(app, { method: 'POST', url, json })

/** Asks for the creation options of a link. */
export const askWith = (server: Server, token: string) =>
  post(server, welcomePasskeyPaths.options, { token })

/** Uses a link with the response of a device. */
export const enterWith = (
  server: Server,
  json: { token: string; name?: string; response: object },
) => post(server, welcomePasskeyPaths.enter, { name: 'Ben', ...json })

/** Uses a link with a passkey of a device. */
export async function enterBy(server: Server, token: string, device: Device = newDevice()) {
  const { body } = await askWith(server, token)
  return enterWith(server, { token, response: device.register(body.data) })
}

/** Signs in by the passkey of a device. */
export async function signInBy(server: Server, device: Device): Promise<ParsedReply> {
  const { body } = await post(server, passkeySignInPaths.options)
  const response = device.authenticate(body.data)
  return post(server, passkeySignInPaths.signIn, { response })
}

/** Returns the person of a reply to a sign-in, and a function that makes their calls. */
export function consoleOf({ app }: Server, { body }: ParsedReply) {
  const { token, user } = v.parse(signedIn, body)
  const headers = { authorization: `Bearer ${token}` }
  return { id: user._id, call: (call: Call) => send(app, { ...call, headers }) }
}
