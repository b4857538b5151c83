import { join } from 'node:path'
import { median, ms, percent, rate, spread } from './measure.ts'
import type { Person } from './product.ts'

/** Requests that are under way at the same time. */
export const CONNECTIONS = 64

/** Where the load generator writes a number that rises with each request of a connection: */
export const COUNT = {
  /** as a json number, spaces behind it, */
  number: '__NUMBER__',
  /** as ten digits. */
  digits: '__DIGITS__',
} as const

/** What a load generator sends: a request for each connection, over and over. */
export interface Job {
  port: number
  requests: string[]
  /** The first value of COUNT. */
  firstCount: number
}

/** One round of load. Times in ms. */
export interface LoadReport {
  answers: number
  perSecond: number
  p50: number
  p99: number
  /** How busy the generator was (0 to 1): near 1, it is the generator that was measured. */
  busy: number
}

export interface Load extends Disposable {
  /** Sends for so long and reports. Rejects when an answer is not 200. */
  round(durationMs: number): Promise<LoadReport>
}

export type Command = { job: Job } | { durationMs: number }
export type Report = { report: LoadReport } | { failure: string }

/** Starts a generator in a separate process; its connections stay open between rounds. */
export function startLoad(job: Job): Load {
  let waiting = Promise.withResolvers<LoadReport>()
  let failure: Error | null = null
  const fail = (reason: string) => {
    failure ??= new Error(`The load ended: ${reason}`)
    waiting.reject(failure)
  }
  const child = Bun.spawn([process.execPath, join(import.meta.dir, 'load-generator.ts')], {
    ipc: (report: Report) =>
      'report' in report ? waiting.resolve(report.report) : fail(report.failure),
    stdout: 'inherit',
    stderr: 'inherit',
    onExit: (_, code) => fail(`exit ${code}`),
  })
  child.send({ job } satisfies Command)
  return {
    async round(durationMs) {
      if (failure) throw failure
      waiting = Promise.withResolvers()
      child.send({ durationMs } satisfies Command)
      return waiting.promise
    },
    [Symbol.dispose]: () => child.kill(),
  }
}

/** A POST of json as a keep-alive HTTP/1.1 request. */
export function post(path: string, { token }: Person, body: string): string {
  return [
    `POST ${path} HTTP/1.1`,
    'host: 127.0.0.1',
    'content-type: application/json',
    `content-length: ${Buffer.byteLength(body)}`,
    `access-jwt-token: ${token}`,
    '',
    body,
  ].join('\r\n')
}

/** A GET as a keep-alive HTTP/1.1 request. */
export function get(path: string, { token }: Person, language = 'en'): string {
  return `GET ${path} HTTP/1.1\r\nhost: 127.0.0.1\r\naccept-language: ${language}\r\naccess-jwt-token: ${token}\r\n\r\n`
}

/** What lies behind a comparison of loads: each contender's rate, its noise and its p99. */
export function describeLoads(contenders: Record<string, LoadReport[]>): string {
  return Object.entries(contenders)
    .map(([name, rounds]) => {
      const rates = rounds.map(({ perSecond }) => perSecond)
      const p99 = median(rounds.map((round) => round.p99))
      const busy = Math.max(...rounds.map((round) => round.busy))
      // A generator that is fully busy would itself be what was measured.
      const warning = busy > 0.9 ? ', generator at its limit' : ''
      return `${name} ${rate(median(rates))} ±${percent(spread(rates) / 2)}, p99 ${ms(p99)}${warning}`
    })
    .join('; ')
}
