/** `bun run bench [name…]`: the aims of the design's "Speed and size", measured on this machine. */
import { cpus, loadavg } from 'node:os'
import { type Bench, type Row, tableOf } from './table.ts'

const BENCHES: Record<string, () => Promise<Bench>> = {
  'key-press': () => import('./key-press.ts'),
  settle: () => import('./settle.ts'),
  drag: () => import('./drag.ts'),
  'open-quotation': () => import('./open-quotation.ts'),
  'first-load': () => import('./first-load.ts'),
  read: () => import('./read.ts'),
  save: () => import('./save.ts'),
  start: () => import('./start.ts'),
  list: () => import('./list.ts'),
  'row-memory': () => import('./row-memory.ts'),
  logins: () => import('./logins.ts'),
  memory: () => import('./memory.ts'),
  uploads: () => import('./uploads.ts'),
  'paste-rows': () => import('./paste-rows.ts'),
  clipboard: () => import('./clipboard.ts'),
  xlsx: () => import('./xlsx.ts'),
  'rich-leak': () => import('./rich-leak.ts'),
  pdf: () => import('./pdf.ts'),
}

const named = process.argv.slice(2)
const unknown = named.filter((name) => !(name in BENCHES))
if (unknown.length > 0) {
  console.error(`No bench "${unknown.join(', ')}"; there are ${Object.keys(BENCHES).join(', ')}`)
  process.exit(2)
}

console.log(await machine())
const rows: Row[] = []
for (const [name, load] of Object.entries(BENCHES)) {
  if (named.length > 0 && !named.includes(name)) continue
  const startedAt = performance.now()
  rows.push(...(await (await load()).measure()))
  console.error(`${name} measured in ${((performance.now() - startedAt) / 1000).toFixed(0)} s`)
}
console.log(tableOf(rows))
if (!rows.every(({ isMet }) => isMet)) process.exitCode = 1

/** The machine it was measured on; a load above 1 means that other work was running. */
async function machine(): Promise<string> {
  const [cpu] = cpus()
  const node = await new Response(Bun.spawn(['node', '--version']).stdout).text()
  const load = (loadavg()[0] ?? 0).toFixed(1)
  return `${cpus().length} × ${cpu?.model.trim()}, load ${load}, Bun ${Bun.version}, Node ${node.trim()}`
}
