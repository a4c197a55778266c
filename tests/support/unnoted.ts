/** For what a test changes itself: nobody reads who did it. */
export const unnoted = async () => {}
