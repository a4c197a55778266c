import * as v from 'valibot'

import { accountPaths } from '#contract/account.ts'
import type { LanguageCode } from '#contract/language.ts'
import { type Invitation, peoplePaths, type PersonChange } from '#contract/people.ts'
import { pathTo } from '#contract/resource.ts'
import type { Credentials } from '#contract/session.ts'
import { welcomePath } from '#contract/welcome.ts'

import { strongPassword } from './accounts.ts'
import { signIn } from './test-server.ts'

const linkReplyShape = v.object({ data: v.object({ path: v.string() }) })
const peopleReplyShape = v.object({
  data: v.array(v.looseObject({ _id: v.string(), email: v.string() })),
})

type PeopleCall = { method: string; path: string; json?: object; token?: string }

async function send(api: string, { method, path, json, token = '' }: PeopleCall): Promise<unknown> {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  const body = json && { body: JSON.stringify(json) }
  const reply = await fetch(api + path, { method, headers, ...body })
  if (!reply.ok) throw new Error(`${method} ${path}: ${reply.status} ${await reply.text()}`)
  return reply.json()
}

/** Sends a call of an owner to a running server, in a session of its own. */
async function asOwner(api: string, call: Omit<PeopleCall, 'token'>) {
  const { token } = await signIn(api)
  return send(api, { ...call, token })
}

/** Invites a person; returns the path of the invitation link. */
export async function inviteAt(api: string, json: Invitation): Promise<string> {
  const body = await asOwner(api, { method: 'POST', path: peoplePaths.list, json })
  return v.parse(linkReplyShape, body).data.path
}

/** Invites a person and accepts the invitation; returns the credentials. */
export async function addPersonAt(api: string, invitation: Invitation): Promise<Credentials> {
  const path = await inviteAt(api, invitation)
  const { email, name } = invitation
  const json = { token: path.split('#')[1], name, password: strongPassword }
  await send(api, { method: 'PUT', path: welcomePath, json })
  return { email, password: strongPassword }
}

/** Changes a person, in a new session of the owner. */
export async function changePersonAt(
  api: string,
  email: string,
  json: PersonChange,
): Promise<void> {
  const path = pathTo(peoplePaths.one, await idAt(api, email))
  await asOwner(api, { method: 'PUT', path, json })
}

/** Makes a link for a new password of a person, in a new session of the owner; returns its path. */
export async function linkAt(api: string, email: string): Promise<string> {
  const path = pathTo(peoplePaths.link, await idAt(api, email))
  const body = await asOwner(api, { method: 'POST', path })
  return v.parse(linkReplyShape, body).data.path
}

/** Sets the language of a person's account. */
export async function setLanguageAt(api: string, person: Credentials, language: LanguageCode) {
  const { token } = await signIn(api, person)
  await send(api, { method: 'PUT', path: accountPaths.own, json: { language }, token })
}

async function idAt(api: string, email: string): Promise<string> {
  const { data } = v.parse(
    peopleReplyShape,
    await asOwner(api, { method: 'GET', path: peoplePaths.list }),
  )
  return data.find((each) => each.email === email)?._id ?? 'nobody'
}
