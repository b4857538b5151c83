import { rm } from 'node:fs/promises'
import type { Server } from 'bun'
import { isDatabaseError } from '../../db/errors.ts'
import type { Log } from '../log.ts'
import { reasonOf } from '../start-error.ts'
import { socketIn } from './socket.ts'
import { askHere, type TaskName, type Tasks } from './tasks.ts'

/**
 * Listens for the command line at the data folder's socket, which is for its owner alone
 * (design: Settings, mode 0600). Whoever calls holds the folder, so a socket that is already
 * there was left by a crash. Null, and a warning, where the file system knows no sockets.
 */
export async function listenForCommands(
  dataDir: string,
  tasks: Tasks,
  log: Log,
): Promise<Server<unknown> | null> {
  const path = socketIn(dataDir)
  try {
    await rm(path, { force: true })
    return listen(path, tasks, log)
  } catch (error) {
    // People are served all the same.
    log.warn(`The command line can't reach this server: ${path} (${reasonOf(error)})`)
    return null
  }
}

function listen(path: string, tasks: Tasks, log: Log) {
  // Before it is there, not a moment after.
  const umask = process.umask(0o177)
  try {
    return Bun.serve({
      unix: path,
      fetch(request, server) {
        // A task takes as long as it takes.
        server.timeout(request, 0)
        return answer(request, tasks, log)
      },
    })
  } finally {
    process.umask(umask)
  }
}

async function answer(request: Request, tasks: Tasks, log: Log): Promise<Response> {
  if (request.method === 'HEAD') return new Response()
  const { task, args } = (await request.json()) as { task: string; args: never }
  if (!isTask(task, tasks)) return new Response(null, { status: 404 })
  try {
    return Response.json({ value: await askHere(tasks)(task, args) })
  } catch (error) {
    log.error(`The command line's ${task} failed`, error)
    return new Response(null, { status: isDatabaseError(error) ? 503 : 500 })
  }
}

const isTask = (name: string, tasks: Tasks): name is TaskName => Object.hasOwn(tasks, name)
