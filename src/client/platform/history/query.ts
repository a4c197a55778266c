import { makeQuery } from './make-query.ts'

/** See `makeQuery`. */
export const { subscribeToQuery, queryNow, pushQuery, replaceQuery, goBackOrReplace } =
  makeQuery(window)
