/** Resolves with the result of `work`, or with undefined after `ms` ms. Rejects if `work` rejects sooner. */
export function withTimeout<T>(ms: number, work: Promise<T>): Promise<T | undefined> {
  const timeout = new Promise<undefined>((resolve) => setTimeout(() => resolve(undefined), ms))
  return Promise.race([work, timeout])
}
