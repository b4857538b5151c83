import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from 'playwright'
import type { Quotation } from '#domain/document/schema.ts'
import { plainLines } from '#domain/html/plain-lines.ts'
import { install } from './install.ts'
import type { RowsPage } from './time-load.ts'

const FOLDER = join(import.meta.dir, 'peers')

/** Tables in the browser, each a page of the same 2,000 rows. Tables that draw what is seen have few rows in the page. */
export const PEERS = {
  'a naive React table': { file: 'react', row: 'tr.row', drawsAll: true },
  Tabulator: { file: 'tabulator', row: '.tabulator-row', drawsAll: false },
  'AG Grid': { file: 'ag-grid', row: '.ag-row', drawsAll: false },
  Handsontable: { file: 'handsontable', row: '.ht_master tbody tr', drawsAll: false },
} as const

export type Peer = keyof typeof PEERS

export interface PeerPages extends AsyncDisposable {
  pageOf(peer: Peer): RowsPage
}

/**
 * Installs the peers the first time, bundles their pages as for production, and serves them.
 * @throws when they can't be installed
 */
export async function servePeers(folder: string, quotation: Quotation): Promise<PeerPages> {
  await install(FOLDER, 'the peers in the browser')
  const built = join(folder, 'peers')
  await mkdir(built)
  for (const { file } of Object.values(PEERS)) {
    await Bun.build({
      entrypoints: [join(FOLDER, `${file}.mjs`)],
      outdir: built,
      target: 'browser',
      minify: true,
      define: { 'process.env.NODE_ENV': '"production"' },
    })
  }
  const rows = JSON.stringify(plainRows(quotation))
  const server = Bun.serve({
    port: 0,
    hostname: '127.0.0.1',
    async fetch(request) {
      const name = new URL(request.url).pathname.slice(1)
      if (name === 'rows.json') return new Response(rows)
      const file = Bun.file(join(built, name))
      if (await file.exists()) return new Response(file)
      return new Response(htmlOf(name), { headers: { 'content-type': 'text/html' } })
    },
  })
  return {
    pageOf: (peer) => ({
      url: `${server.url}${PEERS[peer].file}`,
      data: 'rows.json',
      row: PEERS[peer].row,
      rows: PEERS[peer].drawsAll ? plainRows(quotation).length : 1,
      edit: (page) => editQty(page, 0),
    }),
    [Symbol.asyncDispose]: () => server.stop(true),
  }
}

/** Puts the caret behind the qty of a row, wherever it is in the table. */
export async function editQty(page: Page, row: number): Promise<void> {
  await page.evaluate((at) => editQtyOfRow(at), row)
  await page.keyboard.press('End')
}

declare global {
  /** Of each peer's page. */
  var editQtyOfRow: (row: number) => Promise<void>
}

const htmlOf = (name: string) => `<!doctype html><meta charset="utf-8"><title>${name}</title>
<link rel="stylesheet" href="${name}.css"><div id="grid"></div>
<script type="module" src="${name}.js"></script>`

/** Plain rows, as a program would keep them. */
export function plainRows({ blocks }: Quotation) {
  return blocks
    .flatMap((block) => (block.type === 'boq' ? block.boq.rows : []))
    .flatMap((row, at) =>
      row.type === 'row'
        ? [
            {
              id: row.id,
              number: at + 1,
              description: plainLines(row.description.html).join(', '),
              itemPrice: row.itemPrice.value,
              qty: row.qty.value,
              price: row.price.value,
            },
          ]
        : [],
    )
}
