/** Records nothing, for changes that a test makes itself. */
export const recordNothing = async () => {}
