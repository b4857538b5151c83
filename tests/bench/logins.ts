import { benchFolder } from './contender.ts'
import { quotationOfBytes } from './documents.ts'
import { type LoadReport, post, startLoad } from './load.ts'
import { interleave, median, ms, rate, ratio, times } from './measure.ts'
import { register, save, startProduct } from './product.ts'
import type { Row } from './table.ts'

const LOGINS = 50
/** Few, so that what is measured is the wait for the server and not for other readers. */
const READERS = 4
const ROUNDS = 5
const ROUND_MS = 1500

/** What readers notice while 50 people are logging in all the time: each login hashes a password. */
export async function measure(): Promise<Row[]> {
  await using folder = await benchFolder()
  await using product = await startProduct(folder.path)
  const { url, port } = product
  const person = await register(url)
  const { id } = await save(url, person, quotationOfBytes(19_000))
  const { email, password } = await register(url, 'somebody-else')
  using reads = startLoad({
    port,
    firstCount: 0,
    requests: Array(READERS).fill(post('/api/get-quotation', person, JSON.stringify({ id }))),
  })
  using logins = startLoad({
    port,
    firstCount: 0,
    requests: Array(LOGINS).fill(post('/api/login', person, JSON.stringify({ email, password }))),
  })
  const loggedIn: LoadReport[] = []
  const contenders = {
    alone: () => reads.round(ROUND_MS),
    async beside() {
      const [read, login] = await Promise.all([reads.round(ROUND_MS), logins.round(ROUND_MS)])
      loggedIn.push(login)
      return read
    },
  }
  await interleave(contenders, 1)
  const { alone, beside } = await interleave(contenders, ROUNDS)
  const slower = ratio(p99s(beside), p99s(alone))
  return [
    {
      what: 'p99 of a read during 50 logins, to that of a read alone',
      measured: times(slower),
      aim: 'at most 3×',
      isMet: slower <= 3,
      behind: [
        `alone ${describe(alone)}`,
        `during logins ${describe(beside)}`,
        `logins ${describe(loggedIn)}`,
      ].join('; '),
    },
  ]
}

const p99s = (rounds: LoadReport[]) => rounds.map(({ p99 }) => p99)

const describe = (rounds: LoadReport[]) =>
  `${rate(median(rounds.map(({ perSecond }) => perSecond)))}, p50 ${ms(median(rounds.map(({ p50 }) => p50)))}, p99 ${ms(median(p99s(rounds)))}`
