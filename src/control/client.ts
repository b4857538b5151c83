import { existsSync } from 'node:fs'
import { socketIn } from './socket.ts'
import type { Ask, TaskName } from './tasks.ts'

/** Whether a server listens at the data folder's socket; one that a crash left behind is silent. */
export async function isAnswered(dataDir: string): Promise<boolean> {
  if (!existsSync(socketIn(dataDir))) return false
  try {
    await call(dataDir, { method: 'HEAD', signal: AbortSignal.timeout(PATIENCE_MS) })
    return true
  } catch (error) {
    if (NOBODY.includes(codeOf(error))) return false
    // One that is too busy to answer, or stopped, still holds the folder.
    return true
  }
}

/** Hands tasks to the server that runs with the data folder. Rejects with a ControlError. */
export function askServer(dataDir: string): Ask {
  return async (task, args) => {
    const response = await post(dataDir, task, args)
    const answer = await response.json().catch(() => null)
    if (response.ok && answer) return answer.value
    throw new ControlError(REFUSALS[response.status] ?? FAILED)
  }
}

/** Why the running server did not do what it was asked to, in one line. */
export class ControlError extends Error {
  override name = 'ControlError'
}

const PATIENCE_MS = 5000
const NOBODY = ['ENOENT', 'ECONNREFUSED']
const FAILED = 'The running server could not do it; its log tells why'
const REFUSALS: Record<number, string> = {
  404: 'The running server is of another version; restart it',
  503: 'The running server can not write to its database; its log tells why',
}

async function post(dataDir: string, task: TaskName, args: unknown): Promise<Response> {
  try {
    return await call(dataDir, { method: 'POST', body: JSON.stringify({ task, args }) })
  } catch (error) {
    throw new ControlError(unreachable(dataDir, codeOf(error)), { cause: error })
  }
}

const call = (dataDir: string, init: RequestInit) =>
  // A task takes as long as it takes.
  fetch('http://server/', { ...init, unix: socketIn(dataDir), timeout: false })

const unreachable = (dataDir: string, code: string) =>
  code === 'EACCES' || code === 'EPERM'
    ? `The server's socket in ${dataDir} is for its own user; run this as that user`
    : 'The running server ended before it answered; look whether it was done, and try again'

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error ? String(error.code) : ''
