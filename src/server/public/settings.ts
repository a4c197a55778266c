import * as v from 'valibot'

import { isWebAddress } from '../base/config-checks.ts'
import { emptyOr, variable, yesOrNo } from '../base/config-variable.ts'
import { timeZoneNamed } from './time-zone.ts'

/** Variables of the environment for the data that visitors see. */
export const publicVariables = {
  PUBLIC_CONTACTS: variable(
    'false',
    yesOrNo,
    'must be true (visitors see the email and phone of members) or false',
  ),
  SITE: variable('false', yesOrNo, 'must be true (embeds and /site/ are served) or false'),
  WEBSITE_URL: variable(
    '',
    emptyOr(v.pipe(v.string(), v.check(isWebAddress))),
    'must be the address of your website, like https://www.example.org',
  ),
  ORGANISATION_NAME: variable(
    '',
    emptyOr(v.pipe(v.string(), v.trim(), v.regex(/^\P{Cc}{1,200}$/u))),
    'must be a name of at most 200 characters',
  ),
  ORGANISATION_URL: variable(
    '',
    emptyOr(v.pipe(v.string(), v.check(isWebAddress))),
    'must be the address of the home page of your organisation, like https://www.example.org',
  ),
  ORGANISATION_TIMEZONE: variable(
    '',
    emptyOr(
      v.pipe(
        v.string(),
        v.transform((name) => timeZoneNamed(name) ?? ''),
        v.nonEmpty(),
      ),
    ),
    'must be the name of a time zone, like Europe/Berlin',
  ),
}
