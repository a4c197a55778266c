import { codeOf } from './error-code.ts'

/** Error that prevents a start, with a sentence for the operator. */
export type StartProblem = Error & { forOperator: true }

/** Creates an error that the operator can resolve. */
export function startProblem(sentence: string): StartProblem {
  return Object.assign(new Error(sentence), { forOperator: true as const })
}

/** Returns the problem of an unusable data folder. */
export function folderProblem(folder: string, error: unknown): StartProblem {
  return startProblem(`DATA_DIR ${folder} cannot be used: ${reasonOf(error)}.`)
}

/** Returns the problem of an unusable pictures folder. */
export function pictureFolderProblem(folder: string, error: unknown): StartProblem {
  return startProblem(`The pictures folder ${folder} cannot be used: ${reasonOf(error)}.`)
}

function reasonOf(error: unknown): string {
  const reasons: Record<string, string> = {
    EACCES: 'it must not be written to',
    EPERM: 'it must not be written to',
    EROFS: 'its disk is read-only',
    ENOSPC: 'its disk is full',
    EEXIST: 'there is a file in its place',
    ENOTDIR: 'there is a file in its path',
  }
  return reasons[codeOf(error) ?? ''] ?? 'it cannot be written to'
}

type ListenAddress = { HOST: string } & ({ PORT: number } | { METRICS_PORT: number })

/** Returns the problem of an address that cannot be listened at; other errors unchanged. */
export function listenProblem(error: unknown, { HOST, ...ports }: ListenAddress) {
  const [[variable, port] = []] = Object.entries(ports)
  const reasons: Record<string, string> = {
    EADDRINUSE: `Port ${port} is in use: stop what uses it, or choose another ${variable}.`,
    EACCES: `Port ${port} may not be used by this user: choose a ${variable} above 1023.`,
    EADDRNOTAVAIL: `HOST ${HOST} is no address of this machine.`,
    ENOTFOUND: `HOST ${HOST} is not known.`,
    EAI_AGAIN: `HOST ${HOST} is not known.`,
  }
  const reason = reasons[codeOf(error) ?? '']
  return reason === undefined ? error : startProblem(reason)
}
