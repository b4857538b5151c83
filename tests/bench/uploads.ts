import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { LIMITS } from '#domain/document/limits.ts'
import { benchFolder } from './contender.ts'
import { quotationOfBytes } from './documents.ts'
import { ms, quantile } from './measure.ts'
import { type Person, register, save, startProduct } from './product.ts'
import type { Row } from './table.ts'

const UPLOADS = 20
/** No account has room for all of them. */
const PEOPLE = 4
/** Between two calls of a client that is not uploading. */
const PAUSE_MS = 10
/** How long the same calls are measured without uploads: what the machine does by itself. */
const ALONE_MS = 3_000
const MB = 1024 * 1024

/** Memory and the wait of others while 20 files of 100 MB are uploaded at once. */
export async function measure(): Promise<Row[]> {
  await using folder = await benchFolder()
  await using product = await startProduct(folder.path)
  const { url, pid } = product
  const people = await Promise.all(
    Array.from({ length: PEOPLE }, (_, at) => register(url, `uploader-${at}`)),
  )
  const reader = await register(url, 'reader')
  const quotation = await save(url, reader, quotationOfBytes(19_000))
  const calls = {
    read: () => call(url, reader, '/api/get-quotation', { id: quotation.id }),
    save: () =>
      call(url, reader, '/api/save-quotation', { quotation: { ...quotation, id: 'new' } }),
  }
  for (let warmUp = 0; warmUp < 20; warmUp++) for (const each of Object.values(calls)) await each()
  const before = await memoryOf(pid, 'VmRSS')

  const pause = Bun.sleep(ALONE_MS)
  const [readsAlone] = await Promise.all([timesOf(calls.read, pause), timesOf(calls.save, pause)])

  const links = await Promise.all(
    Array.from({ length: UPLOADS }, (_, at) => linkFor(url, people[at % PEOPLE] as Person)),
  )
  const startedAt = performance.now()
  const uploader = Bun.spawn([process.execPath, join(import.meta.dir, 'uploader.ts'), ...links], {
    stderr: 'inherit',
  })
  const [reads, saves] = await Promise.all([
    timesOf(calls.read, uploader.exited),
    timesOf(calls.save, uploader.exited),
  ])
  const seconds = (performance.now() - startedAt) / 1000
  if ((await uploader.exited) !== 0) throw new Error('An upload failed')
  const peak = await memoryOf(pid, 'VmHWM')
  const p99 = quantile(reads, 0.99)
  return [
    {
      what: `peak memory during ${UPLOADS} uploads of 100 MB at once`,
      measured: inMB(peak),
      aim: 'at most 250 MB',
      isMet: peak <= 250 * MB,
      behind: `before ${inMB(before)}; ${((UPLOADS * LIMITS.fileBytes) / MB / seconds).toFixed(0)} MB/s, all on the disk before they are answered`,
    },
    {
      what: 'p99 of a read meanwhile',
      measured: ms(p99),
      aim: 'at most 50 ms',
      isMet: p99 <= 50,
      behind: `${describe(reads)}; without uploads ${describe(readsAlone)}; saves, which wait for the same disk: ${describe(saves)}`,
    },
  ]
}

/** How long each call takes until that is over, in ms. */
async function timesOf(call: () => Promise<unknown>, end: Promise<unknown>): Promise<number[]> {
  const times: number[] = []
  let isOver = false
  void end.finally(() => {
    isOver = true
  })
  while (!isOver) {
    const startedAt = performance.now()
    await call()
    times.push(performance.now() - startedAt)
    await Bun.sleep(PAUSE_MS)
  }
  return times
}

async function linkFor(url: string, person: Person): Promise<string> {
  const query = new URLSearchParams({ name: 'large.bin', size: String(LIMITS.fileBytes) })
  const answer = await call(url, person, `/api/file-upload-signed-url?${query}`)
  const { signedUrl } = JSON.parse(answer)
  // PUBLIC_URL says localhost, which is two addresses.
  const { pathname, search } = new URL(signedUrl)
  return url + pathname + search
}

async function call(url: string, { token }: Person, path: string, body?: unknown): Promise<string> {
  const response = await fetch(url + path, {
    method: body === undefined ? 'GET' : 'POST',
    headers: { 'content-type': 'application/json', 'access-jwt-token': token },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  if (!response.ok) throw new Error(`${path} answered ${response.status}`)
  return response.text()
}

/** @param field of /proc: what is in use now, or the most that was */
async function memoryOf(pid: number, field: 'VmRSS' | 'VmHWM'): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  return Number(status.match(new RegExp(`${field}:\\s+(\\d+)`))?.[1]) * 1024
}

const inMB = (bytes: number) => `${(bytes / MB).toFixed(0)} MB`
const describe = (times: readonly number[]) =>
  `${times.length} calls, p50 ${ms(quantile(times, 0.5))}, p99 ${ms(quantile(times, 0.99))}, slowest ${ms(Math.max(...times))}`
