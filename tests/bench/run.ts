/**
 * `bun run bench [name…]`: the aims for speed and size, measured on this machine; all without
 * names. `--write` writes docs/benchmarks.md from the last run of each: of a quiet machine and a clean checkout.
 */
import { cpus, loadavg } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { ROOT } from './contender.ts'
import { pageOf, type Run } from './results-page.ts'
import { type Bench, failed, tableOf } from './table.ts'

type Benches = Record<string, () => Promise<Bench>>

const SECTIONS: Record<string, Benches> = {
  Aims: {
    'key-press': () => import('./key-press.ts'),
    'open-quotation': () => import('./open-quotation.ts'),
    'paste-rows': () => import('./paste-rows.ts'),
    'first-load': () => import('./first-load.ts'),
    read: () => import('./read.ts'),
    save: () => import('./save.ts'),
    start: () => import('./start.ts'),
    pdf: () => import('./pdf.ts'),
    xlsx: () => import('./xlsx.ts'),
    list: () => import('./list.ts'),
    revisions: () => import('./revisions.ts'),
    compare: () => import('./compare.ts'),
  },
  'Beside other libraries': {
    peers: () => import('./peers.ts'),
    'file-peers': () => import('./file-peers.ts'),
    directus: () => import('./directus.ts'),
  },
  'How the work grows': {
    growth: () => import('./growth.ts'),
  },
  'What else is measured': {
    settle: () => import('./settle.ts'),
    drag: () => import('./drag.ts'),
    'row-memory': () => import('./row-memory.ts'),
    clients: () => import('./clients.ts'),
    'public-page': () => import('./public-page.ts'),
    'open-links': () => import('./open-links.ts'),
    'slow-line': () => import('./slow-line.ts'),
    lighthouse: () => import('./lighthouse.ts'),
    logins: () => import('./logins.ts'),
    memory: () => import('./memory.ts'),
    uploads: () => import('./uploads.ts'),
    clipboard: () => import('./clipboard.ts'),
    'rich-leak': () => import('./rich-leak.ts'),
  },
}

const names = Object.values(SECTIONS).flatMap(Object.keys)
const { values, positionals: named } = parseArgs({
  allowPositionals: true,
  options: { write: { type: 'boolean', default: false } },
})
const unknown = named.filter((name) => !names.includes(name))
if (unknown.length > 0) {
  console.error(`No bench "${unknown.join(', ')}"; there are ${names.join(', ')}`)
  process.exit(2)
}

const machine = await describeMachine()
console.log(`${machine}, load ${load()}`)
const runs: Run[] = []
for (const [name, bench] of Object.values(SECTIONS).flatMap(Object.entries<Benches[string]>)) {
  if (named.length === 0 || named.includes(name)) runs.push(await measure(name, bench))
}
const rows = runs.flatMap((run) => run.rows)
console.log(tableOf(rows))
const recorded = await record(runs)
if (values.write) {
  const sections = Object.entries(SECTIONS).map(([title, benches]) => ({
    title,
    runs: Object.keys(benches).map((name) => recorded[name] ?? notRun(name)),
  }))
  const page = join(ROOT, 'docs', 'benchmarks.md')
  await Bun.write(page, pageOf(sections, machine))
  // As lint wants it.
  Bun.spawnSync([process.execPath, 'x', 'biome', 'format', '--write', page], { cwd: ROOT })
  console.log('\nWritten to docs/benchmarks.md')
}
if (!rows.every(({ isMet }) => isMet)) process.exitCode = 1

/** A bench that fails is reported, and takes no other with it. */
async function measure(name: string, bench: Benches[string]): Promise<Run> {
  const startedAt = performance.now()
  const run = { name, date: new Date().toISOString().slice(0, 10), commit: commit(), load: load() }
  try {
    return { ...run, rows: await (await bench()).measure() }
  } catch (error) {
    return { ...run, rows: [failed(name, error)] }
  } finally {
    console.error(`${name} took ${((performance.now() - startedAt) / 1000).toFixed(0)} s`)
  }
}

/** Keeps the last run of each bench, so that they can be run one by one. */
async function record(runs: readonly Run[]): Promise<Record<string, Run>> {
  const file = Bun.file(join(ROOT, 'dist', 'bench.json'))
  const earlier = (await file.exists()) ? await file.json() : {}
  const all = { ...earlier, ...Object.fromEntries(runs.map((run) => [run.name, run])) }
  await Bun.write(file, JSON.stringify(all))
  return all
}

function notRun(name: string): Run {
  const rows = [failed(name, 'it has not been run')]
  return { name, date: '', commit: '', load: '', rows }
}

/** A load above 1 means that other work was running. */
function load(): string {
  return (loadavg()[0] ?? 0).toFixed(1)
}

async function describeMachine(): Promise<string> {
  const [cpu] = cpus()
  const node = await new Response(Bun.spawn(['node', '--version']).stdout).text()
  return `${cpus().length} × ${cpu?.model.trim()}, Bun ${Bun.version}, Node ${node.trim()}`
}

/** The commit of the checkout, and whether it has been changed since. */
function commit(): string {
  const git = (...args: string[]) =>
    Bun.spawnSync(['git', ...args], { cwd: ROOT })
      .stdout.toString()
      .trim()
  const isChanged = git('status', '--porcelain', '--', 'src', 'web', 'db', 'tests/bench') !== ''
  return git('rev-parse', '--short', 'HEAD') + (isChanged ? ', with changes' : '')
}
