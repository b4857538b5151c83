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
    {
      name: 'quotation_http_request_duration_seconds',
      help: 'Time until the answer was ready, by route and status.',
      labels: ['method', 'route', 'status'],
    },
    REQUEST_SECONDS,
  )
  gauge(
    {
      name: 'quotation_http_requests_in_progress',
      help: 'Requests that are being received or answered, this one included.',
    },
    () => only(requestsInProgress()),
  )
  const batches = histogram(
    { name: 'quotation_write_batch_jobs', help: 'Writes that share one commit.' },
    BATCH_JOBS,
  )
  const commits = histogram(
    { name: 'quotation_write_commit_seconds', help: 'Time of a commit, its fsync included.' },
    COMMIT_SECONDS,
  )
  db.onCommit((jobs, seconds) => {
    batches.observe([], jobs)
    commits.observe([], seconds)
  })
  gauge({ name: 'quotation_write_queue_jobs', help: 'Writes that wait for their commit.' }, () =>
    only(db.waitingWrites()),
  )
  counter(
    {
      name: 'quotation_worker_jobs_total',
      help: 'Jobs of a worker thread, and those that the main thread did in its place.',
      labels: ['pool', 'thread'],
    },
    () =>
      [...workerCounts].flatMap(([pool, { inWorker, inMain }]): Sample[] => [
        [[pool, 'worker'], inWorker],
        [[pool, 'main'], inMain],
      ]),
  )
  gauge(
    {
      name: 'quotation_worker_waiting_jobs',
      help: 'Jobs that a worker thread has not answered yet.',
      labels: ['pool'],
    },
    () => [...workerCounts].map(([pool, { waiting }]) => [[pool], waiting]),
  )
  counter(
    {
      name: 'quotation_mails_total',
      help: 'Mails that this process has sent, or given up.',
      labels: ['outcome'],
    },
    () => [
      [['sent'], mails.counts().sent],
      [['failed'], mails.counts().failed],
    ],
  )
  gauge({ name: 'quotation_mails_waiting', help: 'Mails that wait for another try.' }, () =>
    only(mails.counts().waiting),
  )
  gauge(
    { name: 'quotation_mails_being_sent', help: '1 while mails are tried that are due, else 0.' },
    () => only(mails.counts().isSending ? 1 : 0),
  )
  counter(
    {
      name: 'quotation_webhook_tries_total',
      help: 'Requests to webhooks, by what came of them.',
      labels: ['outcome'],
    },
    () => [
      [['delivered'], webhooks.counts().delivered],
      [['failed'], webhooks.counts().failed],
    ],
  )
  gauge(
    { name: 'quotation_webhooks_being_sent', help: 'Requests to webhooks that are under way.' },
    () => only(webhooks.counts().sending),
  )
  gauge({ name: 'quotation_info', help: 'The version that runs.', labels: ['version'] }, () => [
    [[version], 1],
  ])
  gauge({ name: 'quotation_uptime_seconds', help: 'Time since the process started.' }, () =>
    only(process.uptime()),
  )
  gauge({ name: 'process_resident_memory_bytes', help: 'Memory in use, all of it.' }, () =>
    only(process.memoryUsage.rss()),
  )
  counter({ name: 'process_cpu_seconds_total', help: 'Processor time of all threads.' }, () => {
    const { user, system } = process.cpuUsage()
    return only((user + system) / 1e6)
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

const only = (value: number): Sample[] => [[[], value]]
