/**
 * Resolves once everything has happened that needs no further event, timer or reply: after `turns` turns of the event
 * loop.
 */
export async function flushTasks(turns = 10): Promise<void> {
  for (let turn = 0; turn < turns; turn += 1) {
    // oxlint-disable-next-line no-await-in-loop -- one turn after the other
    await new Promise((resolve) => setImmediate(resolve))
  }
}
