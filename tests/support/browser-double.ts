import { makeApi } from '#api/api.ts'
import { cachedList, cachedPages, cacheList, cachePages } from '#api/list-cache.ts'
import { makeBatchState } from '#client/data/batch/batch-state.ts'
import { makeOutboxEvents, type OutboxEvent, type TabChannel } from '#client/data/engine/events.ts'
import { makeSessionScopes } from '#client/data/engine/session-scope.ts'
import { makeVisibleLists } from '#client/data/engine/visible-lists.ts'
import type { WriteOfResource } from '#client/data/feedback/write-words.ts'
import { followAssignedIds } from '#client/data/lists/assigned-ids.ts'
import { makeDashboardRead } from '#client/data/lists/dashboard.ts'
import { makeLists } from '#client/data/lists/lists.ts'
import { makeLazyDrain } from '#client/data/outbox/lazy-drain.ts'
import { makeLocalPictures } from '#client/data/outbox/local-pictures.ts'
import { makeOutboxState } from '#client/data/outbox/outbox-state.ts'
import { makeSubmitTogether } from '#client/data/writes/submit-together.ts'
import { makeSubmit, type SubmitOutcome } from '#client/data/writes/submit.ts'
import { makeConnectivity } from '#client/platform/network/make-connectivity.ts'
import { headers as headerNames } from '#contract/reply.ts'
import type { Storage } from '#device/storage.ts'
import { makeOutbox } from '#sync/outbox.ts'
import { makeDrain } from '#sync/sending/drain.ts'
import { sendEntry } from '#sync/sending/send.ts'

import { makeChannels } from './channels.ts'
import { makeManualClock } from './manual-clock.ts'
import { memoryStorage } from './memory-storage.ts'

/** A call as the backend gets it, with its idempotency key and the fields of its form or JSON body. */
export type RecordedCall = {
  method: string
  path: string
  token: string | undefined
  key: string | undefined
  fields: Readonly<Record<string, unknown>>
}

/** Answers a call; undefined answers as an empty list or a confirmed write. */
type Backend = (call: RecordedCall) => Response | Promise<Response> | undefined

export type BrowserDouble = ReturnType<typeof makeBrowser>
export type Tab = ReturnType<BrowserDouble['openTab']>

const asha = { owner: 'asha', email: 'asha@network.example', role: 'owner', token: 'first' }

/**
 * Simulates a browser whose tabs have all of the client's data layer and no user interface. Time, replies and session
 * are set by the test; the caches need `installMemoryCaches`.
 */
export function makeBrowser({ isOurs = true } = {}) {
  const clock = makeManualClock()
  const world = {
    session: { ...asha, isOurs } as (typeof asha & { isOurs: boolean }) | undefined,
    isWorkerActive: false,
    isNetworkUp: true,
    answer: (() => undefined) as Backend,
    calls: [] as RecordedCall[],
    storage: memoryStorage(),
  }
  const channels = makeChannels()

  const network: typeof fetch = async (input, init) => {
    if (!world.isNetworkUp) throw new TypeError('Failed to fetch')
    const headers = new Headers(init?.headers)
    const call = {
      method: init?.method ?? 'GET',
      path: input instanceof Request ? input.url : String(input),
      token: headers.get('authorization')?.replace('Bearer ', ''),
      key: headers.get(headerNames.idempotencyKey) ?? undefined,
      fields: fieldsIn(init?.body),
    }
    world.calls.push(call)
    return (await world.answer(call)) ?? Response.json({ success: true, data: [] })
  }

  const openTab = () => makeTab({ world, clock, network, channel: channels.open() })
  return { world, clock, openTab }
}

function fieldsIn(body: BodyInit | null | undefined): RecordedCall['fields'] {
  if (body instanceof FormData) return Object.fromEntries(body)
  return typeof body === 'string' ? JSON.parse(body) : {}
}

type Lists = ReturnType<typeof makeLists>

type TabOptions = {
  world: { session: (typeof asha & { isOurs: boolean }) | undefined; isWorkerActive: boolean } & {
    storage: Storage
  }
  clock: ReturnType<typeof makeManualClock>
  network: typeof fetch
  channel: TabChannel
}

function makeTab({ world, clock, network, channel }: TabOptions) {
  const session = () => world.session
  const owner = () => world.session?.owner
  const isOurs = () => world.session?.isOurs ?? false
  const { storage } = world
  const { connectivity, updates } = makeConnectivity(true)
  const api = makeApi({
    base: '',
    network: () => network,
    token: () => world.session?.token,
    isOurs,
    probe: network,
    onUnauthorised: (token) => {
      if (token !== world.session?.token) return
      world.session = undefined
      events.publish({ type: 'session-ended' })
    },
  })
  const events = makeOutboxEvents(channel)
  const { perSession } = makeSessionScopes(events)
  const log: OutboxEvent[] = []
  events.onOutboxEvent((event) => log.push(event))
  const outbox = makeOutbox({ storage, now: clock.now, newId: () => crypto.randomUUID() })
  const pictures = makeLocalPictures({
    bytes: outbox.bytes,
    createUrl: () => `blob:${crypto.randomUUID()}`,
    revokeUrl: () => {},
  })
  const batches = perSession(() => makeBatchState({ storage, owner }))
  const outboxStates = perSession((scope) =>
    makeOutboxState({
      ...{ owner, outbox, pictures, events: scope, connectivity: updates },
      readBatches: async () => {
        await batches().refreshBatches()
        return batches().batchState.all
      },
      freeSpace: () => {},
    }),
  )
  const outboxState = () => outboxStates().outboxState
  const refreshOutbox = () => outboxStates().refreshOutbox()
  // It follows the events from the start, as in the app.
  outboxState()
  const visible = makeVisibleLists()
  const drains = makeLazyDrain({
    load: async () =>
      makeDrain({
        ...{ outbox, owner, isOurs, clock, random: () => 0, report: events.publish },
        send: (attempt) => sendEntry(api, { ...attempt, isOurs: isOurs() }),
        isOnline: () => true,
        isShown: visible.hasKind,
        runExclusively: (run) => run(() => true),
      }),
    ...{ outboxState, refreshOutbox, clock },
  })
  const readPorts = {
    ...{ api, session, clock, connectivity: updates },
    cache: { cacheList, cachedList, cachedPages, cachePages },
    isWorkerActive: () => world.isWorkerActive,
    onFresh: () => void drains.wakeIfUnsent('reply'),
  }
  const lists = perSession(() =>
    makeLists({
      ...readPorts,
      outbox: {
        refresh: refreshOutbox,
        isEmpty: () => outboxState().all.length + outboxState().past.length === 0,
        archiveReceipts: outbox.archiveReceipts,
      },
      visible,
      preloadPictures: async () => {},
    }),
  )
  const dashboard = perSession((scope) => makeDashboardRead(readPorts, scope))
  const said: { of: WriteOfResource; outcome?: SubmitOutcome; count?: number }[] = []
  const savedTogether = perSession(() => new Set<string>())
  const submitPorts = {
    ...{ owner, outbox, drain: drains.drain, events, clock },
    storeDurably: <T>(keep: () => Promise<T>) => keep(),
  }
  return {
    listOf: (...of: Parameters<Lists['listOf']>) => lists().listOf(...of),
    trackVisibleList: (...of: Parameters<Lists['trackVisibleList']>) =>
      lists().trackVisibleList(...of),
    reloadLists: (...of: Parameters<Lists['reloadLists']>) => lists().reloadLists(...of),
    knownValuesIn: (...of: Parameters<Lists['knownValuesIn']>) => lists().knownValuesIn(...of),
    isKindVisible: visible.hasKind,
    get outboxState() {
      return outboxState()
    },
    refreshOutbox,
    untilOutboxRead: () => outboxStates().untilOutboxRead(),
    ...events,
    ...followAssignedIds(events),
    ...{ outbox, connectivity, markLost: updates.markLost, log, said },
    get savedTogether() {
      return savedTogether()
    },
    ...{ drain: drains.drain, wakeIfUnsent: drains.wakeIfUnsent },
    get dashboard() {
      return dashboard()
    },
    submit: makeSubmit(submitPorts),
    submitTogether: makeSubmitTogether({
      ...{ ...submitPorts, savedTogether },
      showDoneToast: (of, count) => void said.push({ of, count }),
      showSubmitOutcome: (of, outcome) => void said.push({ of, outcome }),
    }),
  }
}
