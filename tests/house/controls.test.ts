import { globSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'

import { expect, test } from 'vitest'

const repository = resolve(import.meta.dirname, '../..')

/** Files with a control that is not Ionic's, and why. */
const exceptions: Readonly<Record<string, string>> = {
  'ui/field/hidden-username.tsx': 'nobody sees it: it is for password managers',
  'ui/field/select-field.tsx':
    'phones show their own list; IonSelect would load alert, popover and sheet with the sign-in',
  'ui/field/submit-button.tsx': 'nobody sees it: it submits the form on Enter',
  'ui/form/picture/file-input.tsx': 'Ionic has no control for files',
  'ui/list/selection/select-checkbox.tsx': 'it covers its card, and reports whether Shift is held',
}

test('every control comes from Ionic, with five exceptions', () => {
  const files = globSync('src/client/**/*.tsx', { cwd: repository })
  const withOwnControls = files.filter((file) =>
    /<(?:button|input|select|textarea|dialog|progress|details|summary)\b/.test(
      readFileSync(resolve(repository, file), 'utf8'),
    ),
  )
  expect(withOwnControls.map((file) => file.replace('src/client/', '')).toSorted()).toEqual(
    Object.keys(exceptions),
  )
})
