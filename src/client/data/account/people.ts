import * as v from 'valibot'

import {
  type Invitation,
  type MadeLink,
  peoplePaths,
  type Person,
  type PersonChange,
} from '#contract/people.ts'
import { pathTo } from '#contract/resource.ts'
import { roles } from '#contract/role.ts'

import { call, dataOf, type Done } from './call.ts'

const person: v.GenericSchema<unknown, Person> = v.object({
  _id: v.string(),
  email: v.string(),
  name: v.string(),
  role: v.picklist(roles),
  state: v.picklist(['active', 'invited', 'disabled']),
  addedAt: v.string(),
  usedAt: v.nullable(v.string()),
})

const madeLink: v.GenericSchema<unknown, MadeLink> = v.object({
  path: v.string(),
  url: v.string(),
  until: v.string(),
  isMailed: v.boolean(),
})

/** Everybody who has an account, or is invited to one. */
export async function listPeople(): Promise<Done<Person[]>> {
  return dataOf(await call({ method: 'GET', path: peoplePaths.list }), v.array(person))
}

/** What the form of an invitation holds: no role is chosen for whoever does not choose one. */
export type EnteredInvitation = Record<keyof Invitation, string>

/** Invites somebody, and gives the link that lets them in. */
export async function invite(entered: EnteredInvitation): Promise<Done<MadeLink>> {
  return dataOf(await call({ method: 'POST', path: peoplePaths.list, body: entered }), madeLink)
}

/** Gives somebody another role, keeps them out, or lets them in again. */
export async function changePerson(id: string, change: PersonChange): Promise<Done<Person>> {
  const path = pathTo(peoplePaths.one, id)
  return dataOf(await call({ method: 'PUT', path, body: change }), person)
}

/** Makes a new link for somebody; the one before opens nothing any more. */
export async function renewLink(id: string): Promise<Done<MadeLink>> {
  return dataOf(await call({ method: 'POST', path: pathTo(peoplePaths.link, id) }), madeLink)
}
