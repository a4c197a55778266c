import { plural, t } from '@lingui/core/macro'

/** Texts of the file with unsent changes. */
export const exportWords = {
  title: () => t`Unsent work`,
  count: (count: number) => plural(count, { one: '# change', other: '# changes' }),
  noPhoto: () => t`The photo could not be read.`,
}
