/** Resolves with what `work` gives, or with nothing after so many ms; rejects if the work does before. */
export function atMost<T>(ms: number, work: Promise<T>): Promise<T | undefined> {
  const late = new Promise<undefined>((resolve) => setTimeout(() => resolve(undefined), ms))
  return Promise.race([work, late])
}
