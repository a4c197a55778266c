import { spawn } from 'node:child_process'
import { cpus } from 'node:os'

/** Keeps every core of the machine busy with one process each; returns a function that ends them. */
export function keepCoresBusy(): () => void {
  const processes = cpus().map(() => spawn(process.execPath, ['-e', 'for (;;);']))
  return () => processes.forEach((each) => each.kill())
}
