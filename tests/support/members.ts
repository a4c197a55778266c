import { members } from '#contract/resources/member.ts'

import type { Console } from './backends.ts'
import { listOpener } from './list-opener.ts'

export const openMembers = listOpener(members, '/get-members')

/** Returns the id that the backend assigned to a member. */
export async function memberIdOf({ listOf }: Console, name: string): Promise<string> {
  const found = (await listOf(members)).find((each) => each['name'] === name)
  return String(found?.['_id'])
}
