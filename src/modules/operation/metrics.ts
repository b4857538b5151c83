import type { Database } from '../../../db/client.ts'
import { version } from '../../../package.json'
import { workerCounts } from '../../adapters/worker-pool.ts'
import type { MailQueue } from '../mails/mail-queue.ts'
import type { Webhooks } from '../webhooks/service.ts'
import { createRegistry, type Sample } from './metrics-registry.ts'

export interface Metrics {
  /** Counts an answered request. The route is its pattern, never a path. */
  answered(method: string, route: string, status: number, seconds: number): void
  /** Requests and server errors of each of the last 24 hours, the oldest first; 0 before the start. */
  lastDay(): HourOfRequests[]
  /** All metrics in Prometheus' text format. */
  text(): string
}

/** `hour` is its number since 1970. */
export interface HourOfRequests {
  hour: number
  requests: number
  errors: number
}

const HOUR_MS = 60 * 60_000

const REQUEST_SECONDS = [0.005, 0.02, 0.1, 0.5, 2, 10]
const COMMIT_SECONDS = [0.002, 0.005, 0.02, 0.1, 0.5, 2, 10]
const BATCH_JOBS = [1, 2, 4, 8, 16]

/**
 * What /api/metrics shows about this process: requests, writes, worker threads, memory and uptime.
 */
export function createMetrics(
  db: Pick<Database, 'onCommit' | 'waitingWrites'>,
  { mails, webhooks }: { mails: Pick<MailQueue, 'counts'>; webhooks: Pick<Webhooks, 'counts'> },
  requestsInProgress: () => number,
  now: () => number,
): Metrics {
  const { gauge, counter, histogram, text } = createRegistry()
  const requests = histogram(
    'quotation_http_request_duration_seconds',
    'Time until the answer was ready, by route and status.',
    REQUEST_SECONDS,
    ['method', 'route', 'status'],
  )
  gauge(
    'quotation_http_requests_in_progress',
    'Requests that are being received or answered, this one included.',
    requestsInProgress,
  )
  const batches = histogram(
    'quotation_write_batch_jobs',
    'Writes that share one commit.',
    BATCH_JOBS,
  )
  const commits = histogram(
    'quotation_write_commit_seconds',
    'Time of a commit, its fsync included.',
    COMMIT_SECONDS,
  )
  db.onCommit((jobs, seconds) => {
    batches.observe([], jobs)
    commits.observe([], seconds)
  })
  gauge('quotation_write_queue_jobs', 'Writes that wait for their commit.', db.waitingWrites)
  counter(
    'quotation_worker_jobs_total',
    'Jobs of a worker thread, and those that the main thread did in its place.',
    () =>
      [...workerCounts].flatMap(([pool, { inWorker, inMain }]): Sample[] => [
        [[pool, 'worker'], inWorker],
        [[pool, 'main'], inMain],
      ]),
    ['pool', 'thread'],
  )
  gauge(
    'quotation_worker_waiting_jobs',
    'Jobs that a worker thread has not answered yet.',
    () => [...workerCounts].map(([pool, { waiting }]) => [[pool], waiting]),
    ['pool'],
  )
  counter(
    'quotation_mails_total',
    'Mails that this process has sent, or given up.',
    () => [
      [['sent'], mails.counts().sent],
      [['failed'], mails.counts().failed],
    ],
    ['outcome'],
  )
  const waiting = 'Mails that wait for another try.'
  gauge('quotation_mails_waiting', waiting, () => mails.counts().waiting)
  const sending = '1 while mails are tried that are due, else 0.'
  gauge('quotation_mails_being_sent', sending, () => (mails.counts().isSending ? 1 : 0))
  counter(
    'quotation_webhook_tries_total',
    'Requests to webhooks, by what came of them.',
    () => [
      [['delivered'], webhooks.counts().delivered],
      [['failed'], webhooks.counts().failed],
    ],
    ['outcome'],
  )
  gauge(
    'quotation_webhooks_being_sent',
    'Requests to webhooks that are under way.',
    () => webhooks.counts().sending,
  )
  gauge('quotation_info', 'The version that runs.', () => [[[version], 1]], ['version'])
  gauge('quotation_uptime_seconds', 'Time since the process started.', process.uptime)
  gauge('process_resident_memory_bytes', 'Memory in use, all of it.', process.memoryUsage.rss)
  counter('process_cpu_seconds_total', 'Processor time of all threads.', () => {
    const { user, system } = process.cpuUsage()
    return (user + system) / 1e6
  })
  const hours: HourOfRequests[] = []
  const hourNow = () => Math.floor(now() / HOUR_MS)
  function countHour(status: number): void {
    const hour = hourNow()
    let last = hours.at(-1)
    if (last?.hour !== hour) {
      last = { hour, requests: 0, errors: 0 }
      hours.push(last)
      if (hours.length > 24) hours.shift()
    }
    last.requests += 1
    if (status >= 500) last.errors += 1
  }

  return {
    answered(method, route, status, seconds) {
      requests.observe([method, route, String(status)], seconds)
      countHour(status)
    },
    lastDay: () =>
      Array.from({ length: 24 }, (_, at) => {
        const hour = hourNow() - 23 + at
        return hours.find((one) => one.hour === hour) ?? { hour, requests: 0, errors: 0 }
      }),
    text,
  }
}
