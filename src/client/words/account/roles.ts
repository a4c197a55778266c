import { t } from '@lingui/core/macro'

import type { Role } from '#contract/role.ts'

const words: Record<Role, () => { name: string; may: string }> = {
  admin: () => ({
    name: t`Owner`,
    may: t`May do everything, and decides who else is here and what they may do.`,
  }),
  editor: () => ({
    name: t`Editor`,
    may: t`May see, add, change and delete everything, but not people.`,
  }),
  'event-staff': () => ({
    name: t`Event staff`,
    may: t`May see gallery and events, add photos, and change or delete their own.`,
  }),
  reader: () => ({
    name: t`Reader`,
    may: t`May see everything but people, and change nothing.`,
  }),
}

/** Returns the name of a role and a description of its permissions. */
export function roleInWords(role: Role) {
  return words[role]()
}
