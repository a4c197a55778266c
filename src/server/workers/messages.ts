import cluster, { type Worker } from 'node:cluster'

import * as v from 'valibot'

/** Whether this process is one of several that the same process has started. */
export const { isWorker } = cluster

/** The number of this process among them, from 1; it stays that of its successors. */
export function workerNumber(): string {
  return process.env[numberVariable] ?? ''
}

/** Starts one more. */
export function fork(number: number): Worker {
  return cluster.fork({ [numberVariable]: number })
}

const numberVariable = 'WORKER_NUMBER'

/** What those that were started say. */
const messageShapes = {
  /** It serves; with the words for whoever has started it all. */
  ready: v.object({ ready: v.string() }),
  metrics: v.object({ metrics: v.array(v.looseObject({})) }),
}

/** What is said to them: to stop, for a successor serves; to tell their metrics. */
export type WorkerCommand = 'retire' | 'tell metrics'

/** Says that this process serves. */
export function reportReady(words: string): void {
  process.send?.({ ready: words })
}

/** The words of one that says it serves; undefined for all else. */
export function readyMessageOf(message: unknown): string | undefined {
  return v.is(messageShapes.ready, message) ? message.ready : undefined
}

/** Has this process tell its metrics whenever it is asked. */
export function sendMetricsOnRequest(read: () => Promise<object[]>): void {
  onOrder('tell metrics', () => void read().then((metrics) => process.send?.({ metrics })))
}

/** The metrics in a message; undefined for all else. */
export function metricsIn(message: unknown): object[] | undefined {
  return v.is(messageShapes.metrics, message) ? message.metrics : undefined
}

/** Does something each time this process is told to. */
export function onOrder(order: WorkerCommand, act: () => void): void {
  process.on('message', (message) => {
    if (message === order) act()
  })
}

/** Tells one of them; one that has just died hears nothing. */
export function sendCommand(worker: Worker, order: WorkerCommand): void {
  if (worker.isConnected()) worker.send(order, () => {})
}
