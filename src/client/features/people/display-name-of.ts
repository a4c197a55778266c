import type { Person } from '#contract/people.ts'

/** What somebody is called by, as long as nobody has said it: their address. */
export const displayNameOf = ({ name, email }: Pick<Person, 'name' | 'email'>): string =>
  name === '' ? email : name
