import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Quotation } from '#domain/document/schema.ts'
import { benchFolder } from './contender.ts'
import { quotationOfBytes } from './documents.ts'
import { interleave, ms, quantile, times } from './measure.ts'
import { type Person, register, save, sendTo, startProduct, update } from './product.ts'
import type { Row } from './table.ts'

const PEOPLE = 100
const ROUNDS = 30
/** In a round the owner saves this often, with pauses: more often than anybody types. */
const SAVES = 40
const PAUSE_MS = 25
const AIM = 1.5

export type Opening = { links: string[] }
export type Opened = { times: number[] } | { failure: string }

/**
 * What an owner who types notices while 100 people open their links at once: each loads the page, whose
 * link is new in each round, then its scripts' first call, and tells that it was read.
 */
export async function measure(): Promise<Row[]> {
  await using folder = await benchFolder()
  await using product = await startProduct(folder.path)
  const { url } = product
  const owner = await register(url)
  let typed = await save(url, owner, quotationOfBytes(19_000))
  const sent = await save(url, owner, quotationOfBytes(19_000))
  const links = await makeLinks(url, owner, sent)
  await mailsAreSent(join(folder.path, 'outbox'), links.length)
  using people = startPeople()
  const opened: number[] = []

  async function type(): Promise<number[]> {
    const waits: number[] = []
    while (waits.length < SAVES) {
      const startedAt = performance.now()
      typed = await update(url, owner, renamed(typed, waits.length))
      waits.push(performance.now() - startedAt)
      await Bun.sleep(PAUSE_MS)
    }
    return waits
  }
  const contenders = {
    alone: type,
    async beside() {
      const unopened = links.splice(0, PEOPLE)
      const [waits, pages] = await Promise.all([type(), people.open(unopened)])
      opened.push(...pages)
      return waits
    },
  }
  await interleave(contenders, 1)
  opened.length = 0
  const rounds = await interleave(contenders, ROUNDS)
  const [alone, beside] = [rounds.alone.flat(), rounds.beside.flat()]
  const slower = quantile(beside, 0.99) / quantile(alone, 0.99)
  return [
    {
      what: `p99 of a save while ${PEOPLE} people open their links at once, to that of a save alone`,
      measured: times(slower),
      aim: `at most ${times(AIM)}`,
      isMet: slower <= AIM,
      behind: `alone ${describe(alone)}; beside ${describe(beside)}; a link, from its page to its view stored, ${describe(opened)}`,
    },
  ]
}

const renamed = (quotation: Quotation, at: number): Quotation => ({
  ...quotation,
  name: `Renovation, version ${at}`,
})

/** A link for each person in each round, and in the first, which is not counted. */
async function makeLinks(url: string, owner: Person, quotation: Quotation): Promise<string[]> {
  const count = PEOPLE * (ROUNDS + 1)
  const people = Array.from({ length: count }, (_, at) => `client-${at}@example.com`)
  const links: string[] = []
  // Send takes 50 people at once.
  for (let at = 0; at < count; at += 50)
    links.push(...(await sendTo(url, owner, quotation, people.slice(at, at + 50))))
  return links
}

/** Mails on their way would be what the owner waits for. */
async function mailsAreSent(outbox: string, count: number): Promise<void> {
  while ((await readdir(outbox).catch(() => [])).length < count) await Bun.sleep(100)
}

/** People in a process of their own. */
function startPeople() {
  let waiting = Promise.withResolvers<number[]>()
  const child = Bun.spawn([process.execPath, join(import.meta.dir, 'people.ts')], {
    ipc: (opened: Opened) =>
      'times' in opened
        ? waiting.resolve(opened.times)
        : waiting.reject(new Error(`The people ended: ${opened.failure}`)),
    stdout: 'inherit',
    stderr: 'inherit',
    onExit: (_, code) => waiting.reject(new Error(`The people ended: exit ${code}`)),
  })
  return {
    /** How long each took, in ms. */
    open(links: string[]): Promise<number[]> {
      waiting = Promise.withResolvers()
      child.send({ links } satisfies Opening)
      return waiting.promise
    },
    [Symbol.dispose]: () => child.kill(),
  }
}

const describe = (samples: readonly number[]): string =>
  `p50 ${ms(quantile(samples, 0.5))}, p99 ${ms(quantile(samples, 0.99))}`
