const attribute = 'data-as-of'

/** Marks where a screen says since when it is known, for copies of it (see `kept-screen/copy.ts`). */
export const asOfPlace = (before: string) => ({ [attribute]: before })
