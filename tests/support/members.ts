import type { Values } from '#contract/resource.ts'
import { members } from '#contract/resources/member.ts'

import { type backends, type Console, startSignedInConsole } from './backends.ts'
import type { Screen } from './phone.ts'
import { putInto } from './put-into.ts'

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

/** What stands in the form of a member, by label, in the order of the form. */
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

/** The list as an admin finds it who comes when these members are there. */
export async function openMembers(
  backend: (typeof backends)[number],
  { screen, of = [] }: { screen?: Screen; of?: readonly MemberValues[] } = {},
): Promise<Console> {
  const console = await startSignedInConsole(backend, screen)
  const { page, url } = console
  await putInto({ page, backend }, members, of)
  await page.goto(`${url}/get-members`)
  await page.getByRole('heading', { name: 'Verified Members' }).waitFor()
  return console
}

/** The id that the backend gave a member. */
export async function memberIdOf({ listOf }: Console, name: string): Promise<string> {
  const found = (await listOf(members)).find((each) => each['name'] === name)
  return String(found?.['_id'])
}
