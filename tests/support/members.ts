import type { Values } from '#contract/resource.ts'
import { members } from '#contract/resources/member.ts'

import type { Console } from './backends.ts'
import { listOpener } from './put-into.ts'

type MemberValues = Values<typeof members>

export const aicha: MemberValues = {
  name: 'Aïcha Morabit',
  title: 'Managing Director',
  company: 'Atlas & Sons',
  industry: 'Logistics',
  location: 'Tanger',
  email: 'aicha@atlas-sons.example',
  phone: '+212 5 55-50 (01)',
  website: 'https://atlas-sons.example/',
  linkedIn: 'https://linkedin.example/in/aicha',
  discount: '15%',
}

/** Values in the form of a member, by label, in the order of the form. */
export const enteredOf = (member: MemberValues) => ({
  Name: member.name,
  Title: member.title,
  Email: member.email,
  Phone: member.phone,
  Location: member.location,
  Company: member.company,
  Industry: member.industry,
  Discount: member.discount,
  Website: member.website,
  LinkedIn: member.linkedIn,
})

export const openMembers = listOpener(members, '/get-members')

/** Returns the id that the backend assigned to a member. */
export async function memberIdOf({ listOf }: Console, name: string): Promise<string> {
  const found = (await listOf(members)).find((each) => each['name'] === name)
  return String(found?.['_id'])
}
