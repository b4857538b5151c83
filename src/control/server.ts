import { rm } from 'node:fs/promises'
import type { Server } from 'bun'
import { isDatabaseError } from '../../db/errors.ts'
import { reasonOf } from '../errors.ts'
import type { Log } from '../log.ts'
import { socketPath } from './client.ts'
import { runLocally, type TaskName, type Tasks } from './tasks.ts'

/**
 * Listens for the command line on the data folder's socket, which only its owner may use
 * (README: Command line). The caller has locked the folder, so an existing socket was left by a
 * crash. Returns null, with a warning, when the file system has no sockets.
 */
export async function listenForCommands(
  dataDir: string,
  tasks: Tasks,
  log: Log,
): Promise<Server<unknown> | null> {
  const path = socketPath(dataDir)
  try {
    await rm(path, { force: true })
    return listen(path, tasks, log)
  } catch (error) {
    // The server works without the socket.
    log.warn(`The command line can't reach this server: ${path} (${reasonOf(error)})`)
    return null
  }
}

function listen(path: string, tasks: Tasks, log: Log) {
  // The socket must never exist with a wider mode, not even for a moment.
  const umask = process.umask(0o177)
  try {
    return Bun.serve({
      unix: path,
      // Otherwise Bun answers an error with a page that shows our source.
      development: false,
      fetch(request, server) {
        // Tasks have no time limit.
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
  const sent = await request.json().catch(() => null)
  if (typeof sent?.task !== 'string') return new Response(BAD_REQUEST, { status: 400 })
  const { task, args } = sent as { task: string; args: never }
  if (!isTask(task, tasks)) return new Response(null, { status: 404 })
  try {
    return Response.json({ value: await runLocally(tasks)(task, args) })
  } catch (error) {
    log.error(`The command line's ${task} failed`, error)
    return new Response(null, { status: isDatabaseError(error) ? 503 : 500 })
  }
}

const BAD_REQUEST = 'bad request: send {"task": NAME, "args": {}} as JSON\n'

const isTask = (name: string, tasks: Tasks): name is TaskName => Object.hasOwn(tasks, name)
