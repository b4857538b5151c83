import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { codeOf } from '../errors.ts'
import type { RunTask, TaskName } from './tasks.ts'

/** The socket on which a data folder's server takes commands (README: Command line). */
export const socketPath = (dataDir: string): string => join(dataDir, 'control.sock')

/** Whether a server listens on the data folder's socket: one left by a crash has no listener. */
export async function isServerListening(dataDir: string): Promise<boolean> {
  if (!existsSync(socketPath(dataDir))) return false
  try {
    await call(dataDir, { method: 'HEAD', signal: AbortSignal.timeout(TIMEOUT_MS) })
    return true
  } catch (error) {
    // A server that is suspended or too busy to answer still uses the folder.
    return !NO_LISTENER.includes(codeOf(error))
  }
}

/** Runs tasks in the data folder's running server. Rejects with a ControlError. */
export function runOnServer(dataDir: string): RunTask {
  return async (task, args) => {
    const response = await post(dataDir, task, args)
    const answer = await response.json().catch(() => null)
    if (response.ok && answer) return answer.value
    throw new ControlError(REFUSALS[response.status] ?? FAILED)
  }
}

/** Why the running server did not run the task, in one line. */
export class ControlError extends Error {
  override name = 'ControlError'
}

const TIMEOUT_MS = 5000
const NO_LISTENER = ['ENOENT', 'ECONNREFUSED']
const FAILED = 'The running server could not do it; its log tells why'
const REFUSALS: Record<number, string> = {
  404: 'The running server has another version; restart it',
  503: "The running server can't write to its database; its log tells why",
}

async function post(dataDir: string, task: TaskName, args: unknown): Promise<Response> {
  try {
    return await call(dataDir, { method: 'POST', body: JSON.stringify({ task, args }) })
  } catch (error) {
    throw new ControlError(messageFor(dataDir, codeOf(error)), { cause: error })
  }
}

const call = (dataDir: string, init: RequestInit) =>
  // Tasks have no time limit.
  fetch('http://server/', { ...init, unix: socketPath(dataDir), timeout: false })

const messageFor = (dataDir: string, code: string) =>
  code === 'EACCES' || code === 'EPERM'
    ? `The server's socket in ${dataDir} is for its own user; run this as that user`
    : 'The running server ended before it answered; check whether it was done, and try again'
