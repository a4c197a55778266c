import type { Person } from '#contract/people.ts'

/** Returns a person's name; without one the email address. */
export const displayNameOf = ({ name, email }: Pick<Person, 'name' | 'email'>): string =>
  name === '' ? email : name
