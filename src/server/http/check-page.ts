import * as v from 'valibot'

import { cleanText } from '#contract/clean.ts'

import { invalid } from './fault.ts'

/** Query parameters of a page; pages count from 1. */
export function pageEntries(maxPerPage: number) {
  return {
    page: v.optional(wholeNumber(999_999_999, 'The page must be a whole number from 1 on'), '1'),
    limit: v.optional(
      wholeNumber(maxPerPage, `The limit must be a whole number from 1 to ${maxPerPage}`),
    ),
  }
}

/** Schema of a query parameter with one text of up to 200 characters; '' when it is missing. */
export function textEntry(name: string) {
  return v.optional(
    v.pipe(
      v.string(`Please give one ${name}`),
      v.transform(cleanText),
      v.maxLength(200, `The ${name} is too long (200 characters at most)`),
    ),
    '',
  )
}

/**
 * Validates a query and returns the parsed value.
 * @throws `invalid` with the problem of each parameter.
 */
export function checkQuery<T>(schema: v.GenericSchema<unknown, T>, query: unknown): T {
  const checked = v.safeParse(schema, query)
  if (checked.success) return checked.output
  throw invalid(
    Object.fromEntries(
      checked.issues.map((issue) => [v.getDotPath(issue) ?? 'page', issue.message]),
    ),
  )
}

/** Returns the position of a page among all pages; without results there is one empty page. */
export function paginationOf({ page, limit }: { page: number; limit: number }, total: number) {
  return { total, page, limit, totalPages: Math.max(1, Math.ceil(total / limit)) }
}

function wholeNumber(most: number, problem: string) {
  return v.pipe(
    v.string(problem),
    v.regex(/^[1-9]\d{0,8}$/, problem),
    v.transform(Number),
    v.maxValue(most, problem),
  )
}
