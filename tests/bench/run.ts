/**
 * `bun run bench [name…]`: the aims of the design's "Speed and size", measured on this machine. Without names
 * all of them, which writes docs/benchmarks.md: on a quiet machine, in a clean checkout.
 */
import { cpus, loadavg } from 'node:os'
import { join } from 'node:path'
import { ROOT } from './contender.ts'
import { pageOf, type Section } from './results-page.ts'
import { type Bench, failed, type Row, tableOf } from './table.ts'

type Benches = Record<string, () => Promise<Bench>>

const SECTIONS: Record<string, Benches> = {
  'The aims of the design': {
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
  },
  'Beside other tables in the browser': {
    peers: () => import('./peers.ts'),
  },
  'What else is measured': {
    settle: () => import('./settle.ts'),
    drag: () => import('./drag.ts'),
    'row-memory': () => import('./row-memory.ts'),
    logins: () => import('./logins.ts'),
    memory: () => import('./memory.ts'),
    uploads: () => import('./uploads.ts'),
    clipboard: () => import('./clipboard.ts'),
    'rich-leak': () => import('./rich-leak.ts'),
  },
}

const names = Object.values(SECTIONS).flatMap(Object.keys)
const named = process.argv.slice(2)
const unknown = named.filter((name) => !names.includes(name))
if (unknown.length > 0) {
  console.error(`No bench "${unknown.join(', ')}"; there are ${names.join(', ')}`)
  process.exit(2)
}

const machine = await describeMachine()
console.log(machine)
const sections: Section[] = []
for (const [title, benches] of Object.entries(SECTIONS)) {
  const rows: Row[] = []
  for (const [name, load] of Object.entries(benches)) {
    if (named.length === 0 || named.includes(name)) rows.push(...(await measure(name, load)))
  }
  sections.push({ title, rows })
}
const all = sections.flatMap(({ rows }) => rows)
console.log(tableOf(all))
if (named.length === 0) {
  const measured = { machine, commit: commit(), date: new Date().toISOString().slice(0, 10) }
  const page = join(ROOT, 'docs', 'benchmarks.md')
  await Bun.write(page, pageOf(sections, measured))
  // As lint wants it.
  Bun.spawnSync([process.execPath, 'x', 'biome', 'format', '--write', page], { cwd: ROOT })
  console.log('\nWritten to docs/benchmarks.md')
}
if (!all.every(({ isMet }) => isMet)) process.exitCode = 1

/** A bench that fails is reported like an aim that is missed, and takes no other with it. */
async function measure(name: string, load: () => Promise<Bench>): Promise<Row[]> {
  const startedAt = performance.now()
  try {
    return await (await load()).measure()
  } catch (error) {
    return [failed(name, error)]
  } finally {
    console.error(`${name} took ${((performance.now() - startedAt) / 1000).toFixed(0)} s`)
  }
}

/** The machine it was measured on; a load above 1 means that other work was running. */
async function describeMachine(): Promise<string> {
  const [cpu] = cpus()
  const node = await new Response(Bun.spawn(['node', '--version']).stdout).text()
  const load = (loadavg()[0] ?? 0).toFixed(1)
  return `${cpus().length} × ${cpu?.model.trim()}, load ${load}, Bun ${Bun.version}, Node ${node.trim()}`
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
