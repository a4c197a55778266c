/**
 * Most blocks of a file that are read. A picture has far fewer; a file made of tiny ones would take
 * seconds and hundreds of megabytes, so one with more is `odd`.
 */
export const maxBlocks = 10_000
