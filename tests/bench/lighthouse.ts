import { join } from 'node:path'
import { findChromium } from '../../scripts/setup/chromium.mjs'
import { template } from '../../src/domain/document/template.ts'
import { CHROMIUM_FLAGS } from '../support/chromium-flags.ts'
import { counting } from '../support/documents.ts'
import { benchFolder } from './contender.ts'
import { install } from './install.ts'
import { median } from './measure.ts'
import { register, save, startProduct } from './product.ts'
import type { Row } from './table.ts'

const FOLDER = join(import.meta.dir, 'lighthouse')
const ROUNDS = 3
const AIMS = { performance: 0.95, accessibility: 1 }

/** What Lighthouse says of the customer's page: a phone on slow 4G, by its own simulation. */
export async function measure(): Promise<Row[]> {
  await install(FOLDER, 'Lighthouse')
  await using folder = await benchFolder()
  await using product = await startProduct(folder.path)
  const person = await register(product.url)
  const access = { level: 'everyone' as const, userList: [] }
  const { id } = await save(product.url, person, { ...template(counting()), access })
  const marks: Marks[] = []
  while (marks.length < ROUNDS) marks.push(await audit(`http://localhost:${product.port}/${id}`))
  return (['performance', 'accessibility'] as const).map((category) => {
    const mark = median(marks.map(({ categories }) => categories[category].score))
    return {
      what: `Lighthouse, ${category} of a public quotation on a phone`,
      measured: mark.toFixed(2),
      aim: `at least ${AIMS[category].toFixed(2)}`,
      isMet: mark >= AIMS[category],
      behind: `${ROUNDS} times: ${marks.map(category === 'performance' ? timesOf : faultsOf).join('; ')}`,
    }
  })
}

/** The part of Lighthouse's report that is read. */
interface Marks {
  categories: Record<
    keyof typeof AIMS,
    { score: number; auditRefs: { id: string; weight: number }[] }
  >
  audits: Record<string, { score: number | null; displayValue?: string }>
}

async function audit(url: string): Promise<Marks> {
  const lighthouse = Bun.spawn(
    [
      'node',
      join(FOLDER, 'node_modules', 'lighthouse', 'cli', 'index.js'),
      url,
      `--only-categories=${Object.keys(AIMS).join(',')}`,
      `--chrome-flags=--headless=new ${CHROMIUM_FLAGS.join(' ')}`,
      '--output=json',
      '--quiet',
      '--no-enable-error-reporting',
    ],
    { env: { ...process.env, CHROME_PATH: findChromium() ?? '' }, stdout: 'pipe', stderr: 'pipe' },
  )
  const [report, complaint] = await Promise.all([
    new Response(lighthouse.stdout).text(),
    new Response(lighthouse.stderr).text(),
  ])
  if ((await lighthouse.exited) !== 0) throw new Error(`Lighthouse failed: ${complaint}`)
  return JSON.parse(report)
}

const TIMES = {
  'first-contentful-paint': 'first paint',
  'largest-contentful-paint': 'largest paint',
  'total-blocking-time': 'blocked',
  'cumulative-layout-shift': 'shift',
}

const timesOf = ({ categories, audits }: Marks): string => {
  const times = Object.entries(TIMES).map(([id, name]) => `${name} ${audits[id]?.displayValue}`)
  return `${categories.performance.score.toFixed(2)} (${times.join(', ')})`
}

const faultsOf = ({ categories, audits }: Marks): string => {
  const { score, auditRefs } = categories.accessibility
  const faults = auditRefs.filter(({ id, weight }) => weight > 0 && audits[id]?.score === 0)
  return [score.toFixed(2), ...faults.map(({ id }) => id)].join(' ')
}
