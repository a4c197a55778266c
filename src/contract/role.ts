/** Roles of a person; `admin` is the specification's name of an owner. */
export const roles = ['admin', 'editor', 'event-staff', 'reader'] as const
export type Role = (typeof roles)[number]

/** Whether a text is a role; other backends may have further ones. */
export function isRole(text: string | undefined): text is Role {
  return roles.some((role) => role === text)
}

/** Parses roles that are separated by spaces; those unknown to this version are left out. */
export const rolesIn = (text: string): Role[] => text.split(' ').filter(isRole)
