import { t } from '@lingui/core/macro'

import { pictureRequired } from '#contract/account.ts'
import { factorProblems, maxPasskeys, passkeyNameMaxLength } from '#contract/factors.ts'
import { notificationProblems } from '#contract/notifications.ts'
import { passwordMinLength, passwordProblems } from '#contract/password.ts'
import { personNameMaxLength, personProblems } from '#contract/people.ts'
import { webhookProblems, maxWebhooks } from '#contract/webhooks.ts'

import { firstWords } from '../first/first.ts'

export const oldMissing = 'Please enter your old password'

/** Problem of an empty code field. */
export const codeMissing = 'Please enter the code'

/** Why a device could not make or use a passkey, apart from a cancellation by the user. */
export const deviceProblems = {
  known: 'This device has a passkey of yours already',
  failed: 'The device could not do it. Please try again.',
} as const

/** For forms without a field for a new password. */
export const passwordWrong = 'This password is wrong'

const problems: Record<string, () => string> = {
  [oldMissing]: () => t`Please enter your old password`,
  [passwordProblems.wrongOld]: () => t`The old password is wrong`,
  [passwordProblems.same]: () => t`This is the old password`,
  [passwordProblems.blank]: () => t`A password must not consist of spaces only`,
  [passwordProblems.short]: () =>
    t`At least ${passwordMinLength} characters: a phrase of several words is good`,
  [passwordProblems.long]: () => t`At most 1024 characters`,
  [passwordProblems.common]: () => t`This password is easy to guess: please choose another`,
  [factorProblems.wrongCode]: firstWords.codeWrong,
  [codeMissing]: firstWords.codeMissing,
  [factorProblems.nameMissing]: () => t`Please give it a name`,
  [factorProblems.nameLong]: () => t`At most ${passkeyNameMaxLength} characters`,
  [factorProblems.tooMany]: () => t`${maxPasskeys} passkeys are the most: please remove one first`,
  [factorProblems.lastPasskey]: () =>
    t`Without a password you need this passkey: please set a password first`,
  [factorProblems.notAdded]: () => t`The passkey could not be added. Please try again.`,
  [factorProblems.notYours]: () => t`This passkey is not yours`,
  [factorProblems.noAddress]: () => t`This address can have no passkeys`,
  [factorProblems.passwordMissing]: () => t`Please enter your password`,
  [factorProblems.required]: () => t`Your role needs a passkey or a second factor`,
  [factorProblems.passkeyNeeded]: () =>
    t`Your role needs more than a password: please use your passkey`,
  [factorProblems.ownFactorFirst]: () =>
    t`Please set up a passkey or second factor of your own first, and sign in with it`,
  [deviceProblems.known]: () => t`This device has a passkey of yours already`,
  [deviceProblems.failed]: () => t`The device could not do it. Please try again.`,
  [notificationProblems.off]: () => t`Notifications are off on this device`,
  [passwordWrong]: () => t`This password is wrong`,
  [pictureRequired]: () => t`Please choose a picture`,
  [personProblems.email]: () => t`Please enter a valid email address`,
  [personProblems.taken]: () => t`Somebody has this email already`,
  [personProblems.nameMissing]: () => t`Please say what you are called`,
  [personProblems.nameLong]: () => t`At most ${personNameMaxLength} characters`,
  [personProblems.role]: () => t`Please choose a role`,
  [personProblems.lastOwner]: () => t`Somebody must stay an owner who can sign in`,
  [personProblems.keptOut]: () => t`Please let them in again first`,
  [personProblems.ownLink]: () => t`Please change your own password in the account menu`,
  [personProblems.gone]: () => t`This person is not there any more`,
  [personProblems.linkGone]: () =>
    t`This link was used, or is too old. Please ask an owner for another.`,
  [webhookProblems.url]: () => t`Please enter an https address on the internet, without a password`,
  [webhookProblems.kinds]: () => t`Please choose at least one kind of message`,
  [webhookProblems.tooMany]: () => t`${maxWebhooks} webhooks are the most: please delete one first`,
  [webhookProblems.isOff]: () => t`Please turn the webhook on first`,
  [webhookProblems.tooManySent]: () =>
    t`That was sent often enough for now: please try again later`,
  [webhookProblems.gone]: () => t`This webhook is not there any more`,
  [webhookProblems.deliveryGone]: () => t`This message is not there any more`,
}

/** Returns a problem in the current language; an unknown problem stays English. */
export function accountProblemText(english: string | undefined): string | undefined {
  return english === undefined ? undefined : (problems[english]?.() ?? english)
}

export const tooManyAttempts = () => t`Too many failed attempts. Please wait a minute.`
