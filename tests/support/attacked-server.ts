import { afterAll, beforeAll, setDefaultTimeout } from 'bun:test'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { connect, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { call } from './person.ts'
import { spawnServer } from './spawn.ts'

/** A server in its own process, so that its memory can be measured and it may block. */
export interface AttackedServer {
  url: string
  /** The headers of somebody who is logged in. */
  headers: Record<string, string>
  /** The process's resident memory in MB. */
  memory(): Promise<number>
  /** Registers somebody, and returns the headers of their calls. */
  register(): Promise<Record<string, string>>
  /** Opens a connection that sends what no client library would. */
  open(): AttackerSocket
  /** Sends a request and reads only the start of the answer. */
  readOnce(request: string): Promise<{ answer: string; close(): void }>
  /** Prints figures in a soak run, for docs/security.md. */
  report(what: string, figures: Record<string, number>): void
}

export interface AttackerSocket {
  socket: Socket
  /** What the server has answered on this connection so far, or why it can't answer any more. */
  answer(): string
  /** Resolves at the first answer, or when the connection is closed. */
  answered: Promise<unknown>
}

/** Starts a server for all tests of the file. */
export function attackedServer(): AttackedServer {
  setDefaultTimeout(120_000)
  const server = {} as AttackedServer
  const open: Socket[] = []
  let folder: string
  let spawned: ReturnType<typeof spawnServer>
  let people = 0
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'quotation-attack-'))
    const env = { ACTIVATION: 'off', LOG_LEVEL: 'error', RATE_LIMITS: 'off' }
    spawned = spawnServer({ DATA_DIR: folder, ...env })
    server.url = await spawned.url()
    server.headers = await server.register()
  })
  afterAll(async () => {
    for (const socket of open) socket.destroy()
    const { exitCode, signalCode } = spawned.process
    const isRunning = exitCode === null && signalCode === null
    await spawned[Symbol.asyncDispose]()
    if (!isRunning) {
      throw new Error(`The server ended (${exitCode ?? signalCode}): ${await spawned.stderr()}`)
    }
    await rm(folder, { recursive: true, force: true })
  })

  server.memory = async () => {
    const status = await readFile(`/proc/${spawned.process.pid}/status`, 'utf8')
    return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024
  }
  server.register = async () => {
    people += 1
    const body = { email: `person-${people}@example.com`, password: 'correct horse battery' }
    const reply = await call(server, '/api/register', { body })
    return { 'access-jwt-token': reply.body.accessJwtToken }
  }
  server.open = () => {
    const { hostname, port } = new URL(server.url)
    const socket = connect(Number(port), hostname)
    open.push(socket)
    let answer = ''
    const { promise, resolve } = Promise.withResolvers<void>()
    socket.on('data', (data) => {
      answer += data
      resolve()
    })
    let error = 'no error'
    let isClosed = false
    socket.on('error', ({ message }) => {
      error = message
    })
    socket.on('close', () => {
      isClosed = true
      resolve()
    })
    const whyNot = () => {
      const { exitCode, signalCode } = spawned.process
      return `closed without an answer (${error}); server: ${exitCode ?? signalCode ?? 'running'}`
    }
    return { socket, answer: () => answer || (isClosed ? whyNot() : ''), answered: promise }
  }
  server.readOnce = (request) => {
    const { hostname, port } = new URL(server.url)
    const { promise, resolve } = Promise.withResolvers<{ answer: string; close(): void }>()
    // Sockets of node:net keep reading while paused.
    const connected = Bun.connect({
      hostname,
      port: Number(port),
      socket: {
        open(socket) {
          socket.write(request)
        },
        data(socket, data) {
          socket.pause()
          resolve({ answer: String(data.subarray(0, 100)), close: () => socket.terminate() })
        },
      },
    })
    return connected.then(() => promise)
  }
  server.report = (what, figures) => {
    if (!process.env.SOAK) return
    const rounded = Object.entries(figures).map(([name, value]) => `${name} ${Math.round(value)}`)
    console.log(`${what}: ${rounded.join(', ')}`)
  }
  return server
}

/** The head of a POST, with its last lines given. */
export const headOf = (path: string, headers: Record<string, string>, ...lines: string[]) =>
  [
    `POST ${path} HTTP/1.1`,
    'Host: x',
    'Content-Type: application/json',
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
    ...lines,
    '',
    '',
  ].join('\r\n')
