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
    EACCES: 'the user that runs Take-Off has no permission to write there',
    EPERM: 'the user that runs Take-Off has no permission to write there',
    EROFS: 'its disk is read-only',
    ENOSPC: 'its disk is full',
    EEXIST: 'there is a file with this name',
    ENOTDIR: 'a part of its path is a file',
  }
  return reasons[codeOf(error) ?? ''] ?? 'it cannot be written to'
}

type ListenAddress = { HOST: string } & ({ PORT: number } | { METRICS_PORT: number })

/** Returns the problem of an address that cannot be listened at; other errors unchanged. */
export function listenProblem(error: unknown, { HOST, ...ports }: ListenAddress) {
  const [[variable, port] = []] = Object.entries(ports)
  const reasons: Record<string, string> = {
    EADDRINUSE: `Port ${port} is in use: stop the program using it, or set another ${variable}.`,
    EACCES: `This user has no permission to listen on port ${port}: set a ${variable} above 1023.`,
    EADDRNOTAVAIL: `HOST ${HOST} is not an address of this machine.`,
    ENOTFOUND: `HOST ${HOST} cannot be resolved: set an IP address of this machine.`,
    EAI_AGAIN: `HOST ${HOST} cannot be resolved: set an IP address of this machine.`,
  }
  const reason = reasons[codeOf(error) ?? '']
  return reason === undefined ? error : startProblem(reason)
}
