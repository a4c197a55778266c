/**
 * Most bytes of JavaScript (brotli) that the first visit to a screen loads. Names of chunks change the compressed size by
 * up to 100 bytes.
 */
export const byteBudgets = {
  signIn: 118_500,
  lists: {
    'gallery-list-page': 169_000,
    'member-list-page': 170_000,
    // Its cards slide.
    'enquiry-list-page': 179_000,
  },
}
