import { join } from 'node:path'
import { benchFolder, startContender } from './contender.ts'
import { quotationOfBytes } from './documents.ts'
import { CONNECTIONS, describeLoads, type LoadReport, startLoad } from './load.ts'
import { interleave, median, ratio, times } from './measure.ts'
import { type Person, register, save, send, startProduct } from './product.ts'
import type { Row } from './table.ts'

const ROUNDS = 5
const ROUND_MS = 1500
/** A second, or else of the bare server's. */
const AIM = 20_000
const AIM_TO_BARE = 0.2
/** Of the same quotation as a customer's page: one look-up more. */
const OFFER_AIM = 0.9

/**
 * How many pages of public quotations of 19 kB a second, against a bare server with the same bytes,
 * and of the same quotations as they were sent to customers.
 */
export async function measure(): Promise<Row[]> {
  await using folder = await benchFolder()
  await using product = await startProduct(folder.path)
  const person = await register(product.url)
  const paths = await publish(product.url, person)
  const offers: string[] = []
  while (offers.length < CONNECTIONS)
    offers.push(await send(product.url, person, quotationOfBytes(19_000)))
  await using bareServer = await startContender(
    [process.execPath, join(import.meta.dir, 'same-bytes.ts')],
    { PAGE_URL: product.url + paths[0], ACCEPT_ENCODING },
  )
  const requests = paths.map(getPage)
  using ours = startLoad({ port: product.port, requests, firstCount: 0 })
  using bare = startLoad({ port: bareServer.port, requests, firstCount: 0 })
  using sent = startLoad({ port: product.port, requests: offers.map(getPage), firstCount: 0 })
  const contenders = {
    ours: () => ours.round(ROUND_MS),
    bare: () => bare.round(ROUND_MS),
    sent: () => sent.round(ROUND_MS),
  }
  await interleave(contenders, 1)
  const rounds = await interleave(contenders, ROUNDS)
  const { bare: bareRounds, ours: ourRounds, sent: sentRounds } = rounds
  const toPublic = ratio(ratesOf(sentRounds), ratesOf(ourRounds))
  const toBare = ratio(ratesOf(rounds.ours), ratesOf(rounds.bare))
  const rate = median(ratesOf(rounds.ours))
  return [
    {
      what: 'pages of public quotations answered',
      measured: `${Math.round(rate)}/s`,
      aim: `at least ${AIM}/s, or ${times(AIM_TO_BARE)} of a bare server`,
      isMet: rate >= AIM || toBare >= AIM_TO_BARE,
      behind: `${describeLoads({ ours: ourRounds, bare: bareRounds })}; ${times(toBare)} of a bare Bun.serve that sends the same bytes without looking up who may read`,
    },
    {
      what: 'customers’ pages of offers answered, against public pages',
      measured: times(toPublic),
      aim: `at least ${times(OFFER_AIM)}`,
      isMet: toPublic >= OFFER_AIM,
      behind: describeLoads({ offers: sentRounds, public: ourRounds }),
    },
  ]
}

/** As browsers send it over https. */
const ACCEPT_ENCODING = 'gzip, deflate, br, zstd'

/** The paths of public quotations, one for each connection. */
async function publish(url: string, person: Person): Promise<string[]> {
  const access = { level: 'everyone' as const, userList: [] }
  const quotation = { ...quotationOfBytes(19_000), access }
  const paths: string[] = []
  while (paths.length < CONNECTIONS) paths.push(`/${(await save(url, person, quotation)).id}`)
  return paths
}

/** The page as a reader's browser asks for it, on a connection that stays open. */
const getPage = (path: string): string =>
  `GET ${path} HTTP/1.1\r\nhost: 127.0.0.1\r\naccept-encoding: ${ACCEPT_ENCODING}\r\n\r\n`

const ratesOf = (rounds: LoadReport[]) => rounds.map(({ perSecond }) => perSecond)
