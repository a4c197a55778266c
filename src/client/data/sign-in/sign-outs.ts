import { makeApi, type Network } from '#api/api.ts'
import { cookielessNetwork } from '#api/cookieless-network.ts'
import { untilCallsResume } from '#client/platform/network/pause-calls.ts'
import { makeSignOuts } from '#sync/sign-outs.ts'

import { apiOptions, storage } from '../engine/instances.ts'
import { onWake } from '../outbox/wake.ts'

const network: Network = (onProgress) => async (input, init) => {
  await untilCallsResume()
  return cookielessNetwork(onProgress)(input, init)
}

/** Sessions that ended on this device, and that the backend has still to end. */
export const signOuts = makeSignOuts({
  storage,
  callAs: ({ token, isOurs }) =>
    makeApi({ ...apiOptions, network, token: () => token, isOurs: () => isOurs }),
})

/** Ends them now, and whenever the network may be available again. */
export function followSignOuts(): void {
  const send = () => void signOuts.send().catch(() => undefined)
  onWake(send)
  send()
}
