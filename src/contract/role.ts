/** What a person may be; `admin`, as the specification calls it, is an owner. */
export const roles = ['admin', 'editor', 'event-staff', 'reader'] as const
export type Role = (typeof roles)[number]

/** Whether a text names a role; another backend may have others. */
export function isRole(text: string | undefined): text is Role {
  return roles.some((role) => role === text)
}
