type Navigation = { from: string; to: string }

/** A value of the address that is displayed before the address has changed. */
export type OptimisticValue = {
  /** The last request; `displaced` is the value that its render displayed. */
  requested?: Navigation & { displaced: string }
  /** The navigation in progress. */
  underWay?: Navigation
}

/** Returns the value to display. */
export function displayedValue({ requested }: OptimisticValue, inAddress: string): string {
  return requested?.from === inAddress ? requested.to : inAddress
}

/** The value in the address and the displayed one, at the time of a render. */
export type Rendered = { inAddress: string; displayed: string }

/** Requests another value, which is displayed at once. A late request may come from an earlier render. */
export function request(
  value: OptimisticValue,
  { inAddress, displayed }: Rendered,
  to: string,
): OptimisticValue {
  return { ...value, requested: { from: inAddress, to, displaced: displayed } }
}

/**
 * Follows a change of the address: a navigation has ended, or the user has navigated. Returns the same object if there
 * is nothing to follow.
 */
export function follow(value: OptimisticValue, inAddress: string): OptimisticValue {
  const { requested, underWay } = value
  const isMoved = (step: Navigation | undefined) => step !== undefined && step.from !== inAddress
  if (!isMoved(underWay) && !isMoved(requested)) return value
  const next = isMoved(requested) ? followedRequest(value, inAddress) : requested
  return {
    ...(underWay && !isMoved(underWay) && { underWay }),
    ...(next && { requested: next }),
  }
}

/** A request during a navigation follows after it; one that the user has overtaken is dropped. */
function followedRequest(
  { requested, underWay }: OptimisticValue,
  inAddress: string,
): OptimisticValue['requested'] {
  // A late request closes what was displayed when it was made, which the address may contain by now.
  const isReached = [underWay?.to, requested?.displaced].includes(inAddress)
  const isNext = isReached && requested?.to !== inAddress
  return isNext && requested ? { ...requested, from: inAddress } : undefined
}

/**
 * Returns the navigation that is due, if any, and the value after it has begun. None is due during another one, nor
 * after the user has left the page.
 */
export function nextNavigation(
  value: OptimisticValue,
  { inAddress, isLeft }: { inAddress: string; isLeft: boolean },
): { value: OptimisticValue; to?: string } {
  const { requested, underWay } = value
  if (!requested || underWay || isLeft) return { value }
  if (requested.to === inAddress) return { value: {} }
  const { to } = requested
  return { value: { requested, underWay: { from: inAddress, to } }, to }
}
