import type { HistoryEntry } from '#contract/history.ts'

/** Permissions of a person; the role may be one of a newer version. */
type Permissions = { role: string; isDisabled: boolean }

/** Returns the changes of a person's permissions for the audit log. */
export function permissionChanges({
  from,
  to,
}: {
  from: Permissions
  to: Permissions
}): HistoryEntry['changes'] {
  return [
    { field: 'role', from: from.role, to: to.role },
    { field: 'isDisabled', from: String(from.isDisabled), to: String(to.isDisabled) },
  ].filter((each) => each.from !== each.to)
}
