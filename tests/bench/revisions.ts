import { Database } from 'bun:sqlite'
import { join } from 'node:path'
import { cell, qtyCell } from '#domain/document/quotation.ts'
import type { Block, Quotation } from '#domain/document/schema.ts'
import { benchFolder, type Contender } from './contender.ts'
import { quotationOf, quotationOfBytes } from './documents.ts'
import { CONNECTIONS, COUNT, describeLoads, post, startLoad } from './load.ts'
import { interleave, ratio, times } from './measure.ts'
import { type Person, register, save, startProduct, update } from './product.ts'
import type { Row } from './table.ts'

const ROUNDS = 8
const ROUND_MS = 1500
const ROWS = 2_000
const EDITS = 100

/** What keeping the version before costs a save, and the disk. */
export async function measure(): Promise<Row[]> {
  await using folder = await benchFolder()
  await using product = await startProduct(folder.path)
  const person = await register(product.url)
  return [await time(product, person, folder.path), await size(product, person, folder.path)]
}

/** The same save, but for where its counter is: in the document or in its preview. */
async function time({ url, port }: Contender, person: Person, dataDir: string): Promise<Row> {
  const [keeping, others] = [await writers('info'), await writers('preview')]
  using kept = startLoad({ ...keeping, port })
  using none = startLoad({ ...others, port })
  const contenders = { kept: () => kept.round(ROUND_MS), none: () => none.round(ROUND_MS) }
  await interleave(contenders, 1)
  const rounds = await interleave(contenders, ROUNDS)
  const rates = (name: keyof typeof rounds) => rounds[name].map(({ perSecond }) => perSecond)
  const share = ratio(rates('kept'), rates('none'))
  const versions = countVersions(dataDir, keeping.ids)
  if (versions.kept !== versions.replaced || countVersions(dataDir, others.ids).kept !== 0)
    throw new Error(`${versions.kept} versions were kept of ${versions.replaced}, or others were`)
  return {
    what: 'save with its revision, to one that changes only the preview and keeps none',
    measured: times(share),
    aim: 'at least 0.9×',
    isMet: share >= 0.9,
    behind: `${describeLoads(rounds)}; ${versions.kept.toLocaleString('en-US')} versions kept`,
  }

  async function writers(changed: 'info' | 'preview') {
    const before = { info: 'Version 0000000000', preview: '<p>Version 0000000000</p>' }
    const quotation = { ...quotationOfBytes(18_000), ...before }
    const requests: string[] = []
    const ids: string[] = []
    let firstCount = 0
    for (let writer = 0; writer < CONNECTIONS; writer++) {
      const stored = await save(url, person, quotation)
      firstCount = stored.revision
      ids.push(stored.id)
      const texts = { [changed]: before[changed].replace('0000000000', COUNT.digits) }
      const saveId = `00000000-0000-4000-8000-${String(writer).padStart(2, '0')}${COUNT.digits}`
      const sent = { quotation: { ...stored, ...texts, revision: COUNT.number }, saveId }
      const body = JSON.stringify(sent).replace(`"${COUNT.number}"`, COUNT.number)
      requests.push(post('/api/save-quotation', person, body))
    }
    return { requests, firstCount, ids }
  }
}

/** How many versions of the quotations were replaced, and how many are kept. */
function countVersions(dataDir: string, ids: string[]) {
  using db = new Database(join(dataDir, 'quotation.db'), { readonly: true })
  const isOne = 'IN (SELECT value FROM json_each(?))'
  const count = (sql: string) =>
    db.query<{ n: number }, [string]>(`${sql} ${isOne}`).get(JSON.stringify(ids))?.n ?? 0
  const replaced = count('SELECT sum(revision - 1) AS n FROM quotations WHERE id')
  const kept = count('SELECT count(body) AS n FROM revisions WHERE quotation_id')
  return { replaced, kept }
}

/** How much is stored of the versions of a long quotation with small edits. */
async function size({ url }: Contender, person: Person, dataDir: string): Promise<Row> {
  let stored = await save(url, person, quotationOf(ROWS))
  for (let edit = 0; edit < EDITS; edit++) stored = await update(url, person, edited(stored, edit))
  using db = new Database(join(dataDir, 'quotation.db'), { readonly: true })
  const { count, bytes } = db
    .query<{ count: number; bytes: number }, [string]>(
      'SELECT count(body) AS count, sum(octet_length(body)) AS bytes FROM revisions WHERE quotation_id = ?',
    )
    .get(stored.id) ?? { count: 0, bytes: 0 }
  if (count !== EDITS) throw new Error(`${count} versions were kept of ${EDITS}`)
  const compressed = Bun.zstdCompressSync(JSON.stringify(stored), { level: 3 }).byteLength
  const share = bytes / compressed
  return {
    what: `${EDITS} versions of ${ROWS.toLocaleString('en-US')} rows, to the compressed quotation`,
    measured: times(share),
    aim: 'at most 3×',
    isMet: share <= 3,
    behind: `${kilobytes(bytes)} for ${count} versions, compressed once ${kilobytes(compressed)}`,
  }
}

/** One row of the long table has another text and quantity. */
function edited(quotation: Quotation, edit: number): Quotation {
  const blocks = quotation.blocks.map((block): Block => {
    if (block.type !== 'boq') return block
    const rows = block.boq.rows.map((row, at) =>
      at === (edit * 397) % ROWS
        ? { ...row, description: cell(`Edited as agreed, ${edit}`), qty: qtyCell(edit + 2) }
        : row,
    )
    return { ...block, boq: { ...block.boq, rows } }
  })
  return { ...quotation, blocks }
}

const kilobytes = (bytes: number) => `${Math.round(bytes / 1000).toLocaleString('en-US')} kB`
