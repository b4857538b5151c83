import { join } from 'node:path'
import { template } from '#domain/document/template.ts'
import { findChromium } from '../../scripts/setup/chromium.mjs'
import { CHROMIUM_FLAGS } from '../support/chromium-flags.ts'
import { counting } from '../support/documents.ts'
import { benchFolder } from './contender.ts'
import { install } from './install.ts'
import { median } from './measure.ts'
import { register, save, send, startProduct } from './product.ts'
import type { Row } from './table.ts'

const FOLDER = join(import.meta.dir, 'lighthouse')
const ROUNDS = 3
const CATEGORIES = ['performance', 'accessibility'] as const
type Category = (typeof CATEGORIES)[number]

interface AuditedPage {
  name: string
  path: string
  aims: Record<Category, number>
}

/** What Lighthouse says of what strangers read: a phone on slow 4G, by its own simulation. */
export async function measure(): Promise<Row[]> {
  await install(FOLDER, 'Lighthouse')
  await using folder = await benchFolder()
  await using product = await startProduct(folder.path)
  const person = await register(product.url)
  const access = { level: 'everyone' as const, userList: [] }
  const { id } = await save(product.url, person, { ...template(counting()), access })
  const offer = await send(product.url, person, template(counting()))
  const pages: AuditedPage[] = [
    { name: 'a public quotation', path: `/${id}`, aims: { performance: 0.95, accessibility: 1 } },
    { name: 'a customer’s page', path: offer, aims: { performance: 1, accessibility: 1 } },
  ]
  const rows: Row[] = []
  for (const page of pages) rows.push(...(await rowsFor(page, `http://localhost:${product.port}`)))
  return rows
}

async function rowsFor({ name, path, aims }: AuditedPage, origin: string): Promise<Row[]> {
  const marks: Marks[] = []
  while (marks.length < ROUNDS) marks.push(await audit(origin + path))
  return CATEGORIES.map((category) => {
    const mark = median(marks.map(({ categories }) => categories[category].score))
    return {
      what: `Lighthouse, ${category} of ${name} on a phone`,
      measured: mark.toFixed(2),
      aim: `at least ${aims[category].toFixed(2)}`,
      isMet: mark >= aims[category],
      behind: `${ROUNDS} times: ${marks.map(category === 'performance' ? timesOf : faultsOf).join('; ')}`,
    }
  })
}

/** The part of Lighthouse's report that is read. */
interface Marks {
  categories: Record<Category, { score: number; auditRefs: { id: string; weight: number }[] }>
  audits: Record<string, { score: number | null; displayValue?: string }>
}

async function audit(url: string): Promise<Marks> {
  const lighthouse = Bun.spawn(
    [
      'node',
      join(FOLDER, 'node_modules', 'lighthouse', 'cli', 'index.js'),
      url,
      `--only-categories=${CATEGORIES.join(',')}`,
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
