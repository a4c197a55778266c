import type { Kysely } from 'kysely'

/** Adds the trace headers of the request that caused a message. */
export async function addWebhookTraces({ schema }: Kysely<unknown>): Promise<void> {
  await schema.alterTable('webhook_deliveries').addColumn('traceparent', 'text').execute()
  await schema.alterTable('webhook_deliveries').addColumn('tracestate', 'text').execute()
}
