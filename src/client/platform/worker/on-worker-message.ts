import { asWorkerMessage, type WorkerMessage } from '#contract/worker-messages.ts'

/** Calls `listen` with each message of the worker; returns a function that unsubscribes. */
export function onWorkerMessage(listen: (message: WorkerMessage) => void): () => void {
  if (!('serviceWorker' in navigator)) return () => undefined
  const onMessage = ({ data }: MessageEvent<unknown>) => {
    const message = asWorkerMessage(data)
    if (message) listen(message)
  }
  navigator.serviceWorker.addEventListener('message', onMessage)
  return () => navigator.serviceWorker.removeEventListener('message', onMessage)
}
