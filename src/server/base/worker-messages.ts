import cluster, { type Worker } from 'node:cluster'

import * as v from 'valibot'

/** Whether this process is a worker of a primary process. */
export const { isWorker } = cluster

/** Returns the number of this worker, from 1; its successor gets the same number. */
export function workerNumber(): string {
  return process.env[numberVariable] ?? ''
}

/** Starts a worker. */
export function fork(number: number): Worker {
  return cluster.fork({ [numberVariable]: number })
}

const numberVariable = 'WORKER_NUMBER'

/** Messages from workers to the primary process. */
const messageShapes = {
  /** The worker serves; contains the message for the operator. */
  ready: v.object({ ready: v.string() }),
  metrics: v.object({ metrics: v.array(v.looseObject({})) }),
}

/** Orders to workers: stop, because a successor serves; send the metrics. */
export type WorkerCommand = 'retire' | 'tell metrics'

/** Reports to the primary process that this worker serves. */
export function reportReady(words: string): void {
  process.send?.({ ready: words })
}

/** Returns the message of a worker that serves; undefined for other messages. */
export function readyMessageOf(message: unknown): string | undefined {
  return v.is(messageShapes.ready, message) ? message.ready : undefined
}

/** Sends the metrics of this worker whenever they are requested. */
export function sendMetricsOnRequest(read: () => Promise<object[]>): void {
  onOrder('tell metrics', () => void read().then((metrics) => process.send?.({ metrics })))
}

/** Returns the metrics in a message; undefined for other messages. */
export function metricsIn(message: unknown): object[] | undefined {
  return v.is(messageShapes.metrics, message) ? message.metrics : undefined
}

/** Runs an action on each such order. */
export function onOrder(order: WorkerCommand, act: () => void): void {
  process.on('message', (message) => {
    if (message === order) act()
  })
}

/** Sends an order to a worker; one that has just died is ignored. */
export function sendCommand(worker: Worker, order: WorkerCommand): void {
  if (worker.isConnected()) worker.send(order, () => {})
}
