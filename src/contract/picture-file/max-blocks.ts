/**
 * Most blocks of a file that are read. A picture has far fewer; a file of tiny blocks would take seconds and hundreds
 * of megabytes, so that one with more is `odd`.
 */
export const maxBlocks = 10_000
