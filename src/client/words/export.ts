import { plural, t } from '@lingui/core/macro'

/** The words of a file of unsent work that only stand there. */
export const exportWords = {
  title: () => t`Unsent work`,
  count: (count: number) => plural(count, { one: '# change', other: '# changes' }),
  noPhoto: () => t`The photo could not be read.`,
}
