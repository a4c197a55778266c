/** Message of a call that the role does not permit; apart from `roles.ts`, which the first list loads. */
export const beyondRole = 'Your role does not include this. Please ask an owner.'
