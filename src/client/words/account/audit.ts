import { t } from '@lingui/core/macro'

import { fieldInWords, listInWords } from '#client/words/fields.ts'
import { fullDateTimeInWords } from '#client/words/time/dates.ts'
import { titleOf, wordsOf } from '#client/words/words.ts'
import {
  accountKind,
  type AuditEntry,
  type AuditOp,
  auditOps,
  type SignInMethod,
  signInMethods,
} from '#contract/audit.ts'
import { visitorsEmail } from '#contract/public.ts'
import { resourceNamed } from '#contract/resources/index.ts'
import { isRole, rolesIn } from '#contract/role.ts'
import type { LinkPurpose } from '#contract/welcome.ts'

import { roleInWords } from './roles.ts'

const auditOpNames: Record<AuditOp, () => string> = {
  add: () => t`Added`,
  update: () => t`Changed`,
  remove: () => t`Deleted`,
  switch: () => t`Switched`,
  'signed-in': () => t`Signed in`,
  'signed-out': () => t`Signed out`,
  'signed-out-device': () => t`Signed out another device`,
  'signed-out-everywhere': () => t`Signed out everywhere`,
  'code-asked': () => t`Gave the right password, and was asked for the code`,
  'sign-in-refused': () => t`Sign-in refused`,
  'password-change-refused': () => t`Change of the password refused`,
  'password-changed': () => t`Changed the password`,
  'password-set': () => t`Password set by an operator`,
  'admin-added': () => t`Owner added by an operator`,
  'admin-disabled': () => t`Disabled by an operator`,
  'person-invited': () => t`Invited somebody`,
  'person-changed': () => t`Changed somebody’s access`,
  'link-made': () => t`Made a link for somebody`,
  'link-used': () => t`Came in by a link`,
  'name-changed': () => t`Changed the own name`,
  'language-changed': () => t`Changed the own language`,
  'picture-changed': () => t`Changed the own picture`,
  'notifications-on': () => t`Turned notifications on`,
  'notifications-off': () => t`Turned notifications off`,
  'confirmation-refused': () => t`Confirmation refused`,
  'passkey-added': () => t`Added a passkey`,
  'passkey-removed': () => t`Removed a passkey`,
  'second-factor-on': () => t`Turned the second factor on`,
  'second-factor-off': () => t`Turned the second factor off`,
  'recovery-codes-made': () => t`Made new recovery codes`,
  'factor-roles-changed': () => t`Changed which roles need a second factor`,
  'audit-kept-changed': () => t`Changed how long the audit log is kept`,
  'audit-exported': () => t`Downloaded the audit log`,
  'webhook-added': () => t`Added a webhook`,
  'webhook-changed': () => t`Changed a webhook`,
  'webhook-removed': () => t`Removed a webhook`,
  'webhook-secret-made': () => t`Made a new secret for a webhook`,
  refused: () => t`Refused: beyond their role`,
  'other-site-refused': () => t`Refused: came from another site`,
  'other-owner-refused': () => t`Refused: a change of somebody else`,
  'unconfirmed-refused': () => t`Refused: not confirmed that it is them`,
  'second-factor-refused': () => t`Refused: signed in without their second factor`,
  'link-refused': () => t`Refused: a link that was used, or is too old`,
  'last-owner-refused': () => t`Refused: it would have left no owner`,
  'refusals-omitted': () => t`More was refused within an hour than is listed`,
}

const fields: Record<string, () => string> = {
  person: () => t`Person`,
  reason: () => t`Reason`,
  role: () => t`Role`,
  isDisabled: () => t`Disabled`,
  name: () => t`Name`,
  language: () => t`Language`,
  picture: () => t`Picture`,
  device: () => t`Device`,
  passkey: () => t`Passkey`,
  password: () => t`Password`,
  secondFactor: () => t`Second factor`,
  purpose: () => t`What for`,
  days: () => t`Days kept`,
  method: () => t`Signed in with`,
  who: () => t`Who`,
  about: () => t`About`,
  act: () => t`What was done`,
  from: () => t`From`,
  until: () => t`Until`,
  webhook: () => t`Webhook`,
  url: () => t`Address`,
  kinds: () => t`Messages`,
  isOn: () => t`On`,
  factorRoles: () => t`Roles that need a second factor`,
}

const purposes: Record<LinkPurpose, () => string> = {
  invitation: () => t`An invitation`,
  reset: () => t`A new password`,
}

const methods: Record<SignInMethod, () => string> = {
  password: () => t`Password`,
  'password and code': () => t`Password and code`,
  passkey: () => t`Passkey`,
}

/** Returns the name of an audited operation. */
export function auditOpInWords(op: string): string {
  return isAuditOp(op) ? auditOpNames[op]() : t`Did something that this version cannot name`
}

const isAuditOp = (op: string): op is AuditOp => auditOps.some((label) => label === op)

/** Returns the name of the kind of item that an operation changed. */
export function kindInWords(kind: string): string {
  if (kind === accountKind) return t({ message: 'Account', context: 'kind of thing' })
  const resource = resourceNamed(kind)
  return resource ? wordsOf(resource).resourceLabel() : kind
}

/** Returns the title of the changed item, from its changed fields only; '' for an unknown kind. */
export function itemInWords({ kind, id, changes }: AuditEntry): string {
  const resource = resourceNamed(kind)
  if (!resource) return ''
  const wireValues = Object.fromEntries(
    changes.map(({ field, from, to }) => [field, to ?? from ?? '']),
  )
  return titleOf(resource, { wireValues, itemId: id })
}

/** Returns the name of a changed field. */
export function auditFieldInWords(kind: string, field: string): string {
  const label = kind === accountKind ? fields[field] : undefined
  return label?.() ?? fieldInWords(field, kind)
}

const isMethod = (value: string): value is SignInMethod =>
  signInMethods.some((method) => method === value)

const isPurpose = (value: string): value is LinkPurpose => Object.hasOwn(purposes, value)

/** Returns a field value of an audit entry as text; '' for null. */
export function auditValueInWords(kind: string, field: string, value: string | null): string {
  if (value === null) return ''
  return (kind === accountKind ? accountValues[field]?.(value) : undefined) ?? plainText(value)
}

/** Names of the values of account entries, by field; undefined for a value without a name. */
const accountValues: Record<string, (value: string) => string | undefined> = {
  role: (value) => (isRole(value) ? roleInWords(value).name : undefined),
  factorRoles: (value) => listInWords(rolesIn(value).map((role) => roleInWords(role).name)),
  purpose: (value) => (isPurpose(value) ? purposes[value]() : undefined),
  act: (value) => (isAuditOp(value) ? auditOpNames[value]() : undefined),
  method: (value) => (isMethod(value) ? methods[value]() : undefined),
  about: kindInWords,
  from: fullDateTimeInWords,
  until: fullDateTimeInWords,
  who: (value) => (value === visitorsEmail ? t`Visitors of the website` : undefined),
}

function plainText(value: string): string {
  if (value === 'true') return t`Yes`
  return value === 'false' ? t`No` : value
}
