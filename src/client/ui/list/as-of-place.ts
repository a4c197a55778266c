const attribute = 'data-as-of'

/** Attribute of the element for the age of the rows, used by copies of the screen (see `kept-screen/copy.ts`). */
export const asOfPlace = (before: string) => ({ [attribute]: before })
