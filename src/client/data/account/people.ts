import * as v from 'valibot'

import type { SignedInDevice } from '#contract/account.ts'
import {
  type Invitation,
  type MadeLink,
  peoplePaths,
  type Person,
  type PersonChange,
} from '#contract/people.ts'
import { pathTo } from '#contract/resource.ts'
import { roles } from '#contract/role.ts'

import { deviceSchema } from './account.ts'
import { call, dataOf, type CallResult } from './call.ts'

const person: v.GenericSchema<unknown, Person> = v.object({
  _id: v.string(),
  email: v.string(),
  name: v.string(),
  // Older servers send neither this nor `hasFactor`.
  picture: v.optional(v.string(), ''),
  role: v.picklist(roles),
  state: v.picklist(['active', 'invited', 'disabled']),
  addedAt: v.string(),
  usedAt: v.nullable(v.string()),
  hasFactor: v.optional(v.boolean(), false),
})

const madeLink: v.GenericSchema<unknown, MadeLink> = v.object({
  path: v.string(),
  url: v.string(),
  until: v.string(),
  isMailed: v.boolean(),
})

/** Lists all people with an account or an open invitation. */
export async function listPeople(): Promise<CallResult<Person[]>> {
  return dataOf(await call({ method: 'GET', path: peoplePaths.list }), v.array(person))
}

/** Values of the invitation form; the role is '' until one is chosen. */
export type EnteredInvitation = Record<keyof Invitation, string>

/** Invites a person and returns the invitation link. */
export async function invite(entered: EnteredInvitation): Promise<CallResult<MadeLink>> {
  return dataOf(await call({ method: 'POST', path: peoplePaths.list, body: entered }), madeLink)
}

/** Changes a person's role, or disables or enables the account. */
export async function changePerson(id: string, change: PersonChange): Promise<CallResult<Person>> {
  const path = pathTo(peoplePaths.one, id)
  return dataOf(await call({ method: 'PUT', path, body: change }), person)
}

/** Makes a new link for a person; the previous one becomes invalid. */
export async function renewLink(id: string): Promise<CallResult<MadeLink>> {
  return dataOf(await call({ method: 'POST', path: pathTo(peoplePaths.link, id) }), madeLink)
}

/** Lists the sessions of a person, with their devices. */
export async function listPersonDevices(id: string): Promise<CallResult<SignedInDevice[]>> {
  const path = pathTo(peoplePaths.devices, id)
  return dataOf(await call({ method: 'GET', path }), v.array(deviceSchema))
}

/** Ends one session of a person. */
export function signOutPerson(id: string, deviceId: string): Promise<CallResult<unknown>> {
  const path = pathTo(peoplePaths.device, id).replace(':device', encodeURIComponent(deviceId))
  return call({ method: 'DELETE', path })
}
