/**
 * The load of the server benches, in a separate process: raw connections with their requests
 * written ahead, since a client library would be slower than the servers it measures.
 */
import type { Socket } from 'bun'
import { COUNT, type Command, type Job, type LoadReport, type Report } from './load.ts'
import { quantile } from './measure.ts'

interface Connection {
  socket: Socket<unknown> | null
  request: Buffer
  /** Where in the request the counter is. */
  numbers: number[]
  digits: number[]
  count: number
  sent: number
  /** Bytes of the answer still to come, Infinity until a chunked one ends; null in its head. */
  missing: number | null
  head: string
  /** The last bytes of a chunked answer so far. */
  tail: string
  startedAt: number
}

let port = 0
let connections: Connection[] = []
let latencies: number[] = []
let endsAt = 0
let inFlight = 0
let onIdle: (() => void) | null = null

process.on('message', (command: Command) => {
  if ('job' in command) prepare(command.job)
  else round(command.durationMs).then((report) => tell({ report }), fail)
})

function prepare(job: Job): void {
  port = job.port
  connections = job.requests.map((text) => connectionFor(text, job.firstCount))
}

/** Reconnects before the clock starts: between rounds a server may close idle connections. */
async function round(durationMs: number): Promise<LoadReport> {
  await Promise.all(connections.map(open))
  latencies = []
  const cpu = process.cpuUsage()
  const startedAt = performance.now()
  endsAt = startedAt + durationMs
  await new Promise<void>((resolve) => {
    onIdle = resolve
    inFlight = connections.length
    for (const connection of connections) send(connection)
  })
  const seconds = (performance.now() - startedAt) / 1000
  const { user, system } = process.cpuUsage(cpu)
  for (const { socket } of connections) socket?.end()
  return {
    answers: latencies.length,
    perSecond: latencies.length / seconds,
    p50: quantile(latencies, 0.5),
    p99: quantile(latencies, 0.99),
    busy: (user + system) / 1e6 / seconds,
  }
}

function connectionFor(text: string, count: number): Connection {
  const request = Buffer.from(text)
  const numbers = placesOf(request, COUNT.number)
  const digits = placesOf(request, COUNT.digits)
  return {
    socket: null,
    request,
    numbers,
    digits,
    count,
    sent: 0,
    missing: null,
    head: '',
    tail: '',
    startedAt: 0,
  }
}

function placesOf(request: Buffer, mark: string): number[] {
  const places: number[] = []
  for (let at = request.indexOf(mark); at !== -1; at = request.indexOf(mark, at + 1))
    places.push(at)
  return places
}

async function open(connection: Connection): Promise<void> {
  connection.socket = await Bun.connect({
    hostname: '127.0.0.1',
    port,
    socket: {
      data: (_, chunk) => receive(connection, chunk),
      drain: () => write(connection),
      close: () => {
        if (inFlight > 0) fail('a connection was closed')
      },
      error: (_, error) => fail(error),
    },
  })
}

function send(connection: Connection): void {
  const { request, numbers, digits } = connection
  const count = String(connection.count++)
  for (const at of numbers) request.write(count.padEnd(COUNT.number.length), at, 'latin1')
  for (const at of digits) request.write(count.padStart(COUNT.digits.length, '0'), at, 'latin1')
  connection.sent = 0
  connection.missing = null
  connection.head = ''
  connection.startedAt = performance.now()
  write(connection)
}

function write(connection: Connection): void {
  const { socket, request, sent } = connection
  if (sent < request.length) connection.sent += socket?.write(request, sent) ?? 0
}

function receive(connection: Connection, chunk: Buffer): void {
  const bodyBytes = connection.missing === null ? readHead(connection, chunk) : chunk.length
  if (connection.missing === null) return
  connection.missing -= bodyBytes
  if (connection.missing > 0 && !endsChunked(connection, chunk)) return
  const now = performance.now()
  latencies.push(now - connection.startedAt)
  if (now < endsAt) send(connection)
  else if (--inFlight === 0) onIdle?.()
}

/** Reads the head, if it is all there, and gives how many bytes of the body came with it. */
function readHead(connection: Connection, chunk: Buffer): number {
  const end = chunk.indexOf('\r\n\r\n')
  connection.head += chunk.toString('latin1', 0, end === -1 ? chunk.length : end)
  if (end === -1) return 0
  const isChunked = /\r\ntransfer-encoding: chunked/i.test(connection.head)
  const length = isChunked ? 'Infinity' : connection.head.match(/\r\ncontent-length: (\d+)/i)?.[1]
  if (!connection.head.startsWith('HTTP/1.1 200 ') || length === undefined)
    fail(`${connection.head}\n${chunk.toString('latin1', end, end + 500)}`)
  connection.missing = Number(length)
  connection.tail = ''
  return chunk.length - end - 4
}

const LAST_CHUNK = '\r\n0\r\n\r\n'

/** Whether the chunk ends a chunked answer; JSON text holds no raw line break. */
function endsChunked(connection: Connection, chunk: Buffer): boolean {
  if (connection.missing !== Infinity) return false
  const size = LAST_CHUNK.length
  connection.tail = (connection.tail + chunk.toString('latin1', chunk.length - size)).slice(-size)
  return connection.tail === LAST_CHUNK
}

function fail(reason: unknown): void {
  tell({ failure: String(reason) })
  process.exit(1)
}

const tell = (report: Report) => process.send?.(report)
