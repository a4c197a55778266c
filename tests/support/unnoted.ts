/** Records nothing, for changes that a test makes itself. */
export const unnoted = async () => {}
