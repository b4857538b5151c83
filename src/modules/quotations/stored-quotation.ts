import { LRUCache } from 'lru-cache'
import { clientIn, clientName } from '#domain/clients/same-client.ts'
import type { ClientTexts } from '#domain/clients/tidy-client.ts'
import { COLUMNS, type Column, columnData } from '#domain/document/columns.ts'
import { isEqual } from '#domain/document/compare/change.ts'
import { type Content, type ContentKeys, contentKeys, contentOf } from '#domain/document/content.ts'
import { fieldValues } from '#domain/document/fields.ts'
import { kindOf } from '#domain/document/kinds/index.ts'
import type { PricedLine, Table } from '#domain/document/kinds/kind.ts'
import { isCounted, isPriced } from '#domain/document/options.ts'
import { previewHtml } from '#domain/document/preview.ts'
import type { Access, Block, BoqBlock, Quotation } from '#domain/document/schema.ts'
import { suggestName } from '#domain/document/suggest-name.ts'
import { saysHowToPay, saysPeriods } from '#domain/document/upgrades/periods.ts'
import { sinceOfTax } from '#domain/document/upgrades/tax-parts.ts'
import { VERSION } from '#domain/document/version.ts'
import {
  fieldRules,
  WRITTEN_FIELDS,
  type Written,
  writtenFields,
} from '#domain/document/written-fields.ts'
import { hasFields } from '#domain/html/fields.ts'
import { type SentTotals, sentTotals } from '#domain/numbers/commitments.ts'
import type { Profit } from '#domain/numbers/margin.ts'
import { profitByPeriod } from '#domain/numbers/markup.ts'
import { periodOf, primaryOf } from '#domain/numbers/periods.ts'
import { type LineTerms, totalsOf } from '#domain/numbers/totals.ts'
import { wordsOf } from '#domain/words/all-words.ts'
import type { GivenNumber } from './numbers/record-number.ts'
import type { RecentSave } from './recent-saves.ts'
import { storedTotal } from './stored-total.ts'

/** A stored quotation without its blocks: the `head` of its document. */
export interface StoredQuotation extends Written {
  id: string
  ownerId: string
  /** The owner's address. */
  email: string
  /** The version of its blocks, whether they are with it or only stored. */
  version: number
  /** The oldest version that holds all of it; missing in heads of version 1. */
  neededVersion?: number
  revision: number
  preview: string
  access: Access
  /** Whether a block or row has internal info, which only the owner may receive (api: Entities). */
  hasItemInfo: boolean
  /** Of the first year where not all is paid once (stored-total.ts). */
  total: number | null
  /** Null in a list for a quotation of an older version. */
  totals: SentTotals | null
  /** What the rows that count cost, and the profit on them; told to those who may read `info`. */
  costs: Pick<Profit, 'cost' | 'profit'> | null
  /** The keys of the indexed content; missing in quotations stored before there was an index. */
  contentKeys?: ContentKeys
  /** The key of what its fields say about its client; missing if they name nobody. */
  clientKey?: string | undefined
  /** What its field says; '' without one, missing in heads stored before there were numbers. */
  number?: string | undefined
  /** What it is called while it has no name (suggestName); missing in heads stored before that. */
  heading?: string
  /** The client's name and company; '' without, missing in heads stored before lists had them. */
  client?: string | undefined
  createdAt: number
  updatedAt: number
  /** The clients' latest saves: repeating one returns what it stored. */
  recentSaves: readonly RecentSave[]
  /** The save that made the document what it is, if later ones changed no more than the access. */
  unchangedSince?: { revision: number; savedAt: number } | undefined
}

/** A stored quotation with its blocks as the JSON text that is sent. */
export interface StoredDocument {
  head: StoredQuotation
  blocks: string
}

/** A document to store, what searches find in it, whom it is for, and the number it is given. */
export interface NewDocument extends StoredDocument {
  content: () => Content
  client: () => ClientTexts | null
  given?: GivenNumber | undefined
}

/** Which revision a stored document is: later saves may have changed only the access. */
export const currentRevision = ({
  revision,
  updatedAt,
  unchangedSince,
}: Pick<StoredQuotation, 'revision' | 'updatedAt' | 'unchangedSince'>) =>
  unchangedSince ?? { revision, savedAt: updatedAt }

/** The fields that the server sets, whatever the sender says. */
export type Identity = Pick<
  StoredQuotation,
  'id' | 'ownerId' | 'email' | 'revision' | 'createdAt' | 'updatedAt' | 'recentSaves'
>

/**
 * Converts a quotation, already read and recalculated, to its stored form. Makes its preview unless
 * the sender has made one.
 */
export function toStored(quotation: Quotation, identity: Identity): NewDocument {
  const { name, access, blocks } = quotation
  const preview =
    quotation.preview || previewHtml(blocks, quotation, wordsOf(quotation.language).paper)
  const values = fieldValues(blocks)
  const client = clientIn(values)
  const hasItemInfo = blocks.some((block) => kindOf(block).hasInfo(block))
  return {
    head: {
      ...identity,
      version: VERSION,
      neededVersion: neededVersion(quotation),
      ...writtenFields(quotation),
      preview,
      access,
      hasItemInfo,
      ...totalsIn(quotation),
      contentKeys: contentKeys(blocks, hash, quotation),
      number: values.number ?? '',
      client: client ? clientName(client) : '',
      ...(name === '' && {
        heading: suggestName(blocks, wordsOf(quotation.language).samples.named),
      }),
      ...(client && { clientKey: hash(JSON.stringify(client)) }),
    },
    blocks: blocksAsJson(blocks),
    content: () => contentOf(blocks, quotation),
    client: () => client,
  }
}

/** The totals that are stored with a quotation, since lists and answers don't read its blocks. */
export function totalsIn(
  quotation: LineTerms & Pick<Quotation, 'blocks' | 'terms' | 'payments'>,
): Pick<StoredQuotation, 'total' | 'totals' | 'costs'> {
  const { blocks } = quotation
  const totals = sentTotals(totalsOf(blocks, quotation), quotation)
  return { total: storedTotal(totals).total, totals, costs: costsOf(quotation) }
}

/** Of once, or of the only period; null without a row that has a cost (numbers: Cost and margin). */
function costsOf({
  blocks,
  decimals,
}: Pick<Quotation, 'blocks' | 'decimals'>): StoredQuotation['costs'] {
  const rows = blocks.flatMap((block) =>
    kindOf(block)
      .pricedRows(block)
      .map((row) => ({ row, period: periodOf(row, block) })),
  )
  if (rows.every(({ row }) => row.cost === null || !isCounted(row))) return null
  const own = primaryOf(profitByPeriod(rows, decimals))
  return own && { cost: own.profit.cost, profit: own.profit.profit }
}

const hash = (text: string): string => Bun.hash(text).toString(36)

/**
 * As JSON.stringify, row by row: a single character beyond Latin-1 (a dash, a euro sign) makes it three
 * times slower for the whole value. The pieces are joined at once, since each step would copy the text.
 */
export function blocksAsJson(blocks: readonly Block[]): string {
  const pieces: string[] = []
  for (const block of blocks) {
    pieces.push(pieces.length === 0 ? '[' : ',')
    if (block.type === 'boq') addTable(pieces, block)
    else pieces.push(JSON.stringify(block))
  }
  pieces.push(pieces.length === 0 ? '[]' : ']')
  return pieces.join('')
}

function addTable(pieces: string[], block: BoqBlock): void {
  const frame = JSON.stringify({ ...block, boq: { ...block.boq, rows: [] } })
  // Quotes inside texts are escaped, so this matches the empty list only.
  const at = frame.indexOf('"rows":[]') + '"rows":['.length
  pieces.push(frame.slice(0, at))
  for (const [index, row] of block.boq.rows.entries())
    pieces.push(index === 0 ? '' : ',', JSON.stringify(row))
  pieces.push(frame.slice(at))
}

const HEAD_CACHE = { max: 2_000, maxSize: 4_000_000, maxEntrySize: 2_000 }

/**
 * Caches the most recently stored heads, since a saved quotation is likely to be saved again. A
 * head never changes under the same revision, and a save's SQL checks the revision before it
 * writes: a cached head can be outdated, but not wrong. Sizes are in characters.
 */
export function createHeadCache() {
  const heads = new LRUCache<string, StoredQuotation>({ ...HEAD_CACHE, sizeCalculation: sizeOf })

  /** The head of that revision, if it belongs to the owner. */
  function find(id: string, revision: unknown, ownerId: string): StoredQuotation | null {
    const head = heads.get(id)
    return head?.revision === revision && head?.ownerId === ownerId ? head : null
  }

  /** Adds a head without its preview, which is its longest text and new with each save. */
  function add(head: StoredQuotation): void {
    heads.set(head.id, { ...head, preview: '' })
  }

  return { find, add }
}

const sizeOf = ({ name, category, info, desc, access }: StoredQuotation) =>
  [name, category, info, desc, ...access.userList].reduce((size, text) => size + text.length, 1)

/**
 * The oldest version that can hold all of the quotation: a program that knows no newer one may save
 * it without losing anything. The decimals are never lost: they stay where they are not sent.
 */
export function neededVersion(quotation: Quotation): number {
  const { blocks } = quotation
  const versions = WRITTEN_FIELDS.map((name) => {
    const { since, default: own } = fieldRules(name)
    return name === 'decimals' || isEqual(quotation[name], own) ? 1 : since
  })
  versions.push(
    sinceOfTax(quotation.tax),
    saysPeriods(quotation) || saysHowToPay(quotation) ? 7 : 1,
  )
  if (!blocks.every((block) => kindOf(block).everyCell(block, ({ html }) => !hasFields(html))))
    versions.push(5)
  else if (!blocks.every(isOfFirst)) versions.push(2)
  return Math.max(...versions)
}

const isOfFirst = (block: Block): boolean =>
  kindOf(block).rows(block).every(isPriced) &&
  kindOf(block).pricedRows(block).every(isPlainRow) &&
  (block.type !== 'boq' || hasUsualColumns(block))

const isPlainRow = ({ discount, taxRate, use, range, cost }: PricedLine): boolean =>
  (discount.value ?? taxRate ?? range ?? cost ?? null) === null && use === 'included'

const hasUsualColumns = ({ boq: { column } }: Table): boolean =>
  COLUMNS.every((name) => isUsual(name, column[name]))

function isUsual(name: Column, { html, width, isShown }: Table['boq']['column'][Column]): boolean {
  const { isUsual: isOld, heading, width: usual } = columnData(name)
  return isShown === isOld && (isOld || (html === heading && width === usual))
}
