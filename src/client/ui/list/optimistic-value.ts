type Navigation = { from: string; to: string }
/** A requested navigation; `displaced` is the value that the render of the request displayed. */
type Request = Navigation & { displaced: string }

/** A value of the address that is displayed before the address has changed. */
export type OptimisticValue = {
  /** The last request. */
  requested?: Request
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

/** The next change of the state: a navigation begins, or a request is fulfilled. */
type Step = { begins: Navigation } | { fulfils: Request }

/**
 * Returns the step that is due, if any. None is due during another navigation, nor after the user has left the page.
 */
export function dueStep(
  { requested, underWay }: OptimisticValue,
  { inAddress, isLeft }: { inAddress: string; isLeft: boolean },
): Step | undefined {
  if (!requested || underWay || isLeft) return undefined
  if (requested.to === inAddress) return { fulfils: requested }
  return { begins: { from: inAddress, to: requested.to } }
}

/** Applies a step to the latest state, which may contain another request by now. */
export function applyStep(latest: OptimisticValue, step: Step): OptimisticValue {
  if ('begins' in step) return { ...latest, underWay: step.begins }
  if (latest.requested !== step.fulfils) return latest
  const { requested: _, ...rest } = latest
  return rest
}
