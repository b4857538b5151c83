import type { Client } from '#domain/clients/client.ts'
import type { Blocks } from '#domain/document/blocks.ts'
import { LIMITS } from '#domain/document/limits.ts'
import { insertLine, newLine, removeLine, withTyped } from '#domain/document/lines.ts'
import type { QuotationLine } from '#domain/document/quotation.ts'
import { withRoomForTotals } from '#domain/document/room-for-totals.ts'
import { regionOf } from '#domain/words/country.ts'
import { clientBook as WORDS } from '#domain/words/en/editor.json'
import { fill } from '#domain/words/fill.ts'
import { rowInWords } from '#domain/words/list-in-words.ts'
import { nameOf } from '../../../ui/currency-and-language.ts'
import { formatOf } from '../../../ui/format-of-language.ts'
import { nextId } from '../document/document-words.ts'
import type { DocumentModel, Meta } from '../document/model.ts'
import { $document, type Operation } from '../document/store.ts'
import { loadChangeLanguage, wordsNow } from '../document/words-now.ts'
import { runWithDecimals } from '../money/with-decimals.ts'
import { offerUndo } from '../session/offer-undo.ts'
import type { TaxStep } from '../tax/commands.ts'
import { loadTax, type TaxModule } from '../tax/load.ts'

/** The lines of clients' discounts, by document: that of another client takes its place. */
const discounts = new WeakMap<DocumentModel, string>()

/**
 * Gives a new quotation what the client's next offer starts with, together with the client's
 * fields, as one undoable step, and tells of it (product: Clients).
 * @param fillFields fills the fields
 * @param at the block with the field
 * @throws when what it needs can't be loaded: then nothing is changed
 */
export async function startOffer(
  client: Client,
  fillFields: Operation,
  at: string | null,
): Promise<void> {
  const document = $document.peek()
  if (!document) return
  const before = document.meta.peek()
  const to = client.language === before.language ? null : client.language
  const [tax, changeLanguage] = await Promise.all([
    client.taxMode && loadTax(),
    to && loadChangeLanguage().then((loaded) => loaded.changeToLanguage(before.language, to)),
  ])
  if ($document.peek() !== document) return
  const start = startOf(client, document, tax)
  const operation = (blocks: Blocks) => [...fillFields(start.operation(blocks))]
  if (!runWithDecimals(start.change, operation, { runs: changeLanguage || undefined, at })) return
  const undo = offerUndo()
  const parts = [...(to ? [nameOf(to)] : []), ...start.parts]
  if (parts.length > 0)
    undo(
      'info',
      fill(WORDS.startsWith, { client: client.name || client.company, parts: rowInWords(parts) }),
    )
}

/** All but the language and the fields, and what there is to tell of it. */
function startOf(client: Client, document: DocumentModel, tax: TaxModule | null) {
  const before = document.meta.peek()
  const money = moneyFor(client, before)
  const taxed = tax && client.taxMode && taxFor(client.taxMode, { ...before, ...money }, tax)
  const step = taxed === 'no rate' ? null : taxed
  const lines = linesFor(client, document)
  const hasDiscount = client.discount && lines !== before.lines
  return {
    change: { ...money, ...step?.fields, lines },
    operation: (blocks: Blocks) => {
      const taxedBlocks = step?.operation(blocks) ?? blocks
      return hasDiscount ? withRoomForTotals(taxedBlocks) : taxedBlocks
    },
    parts: [
      ...(money.currency === before.currency ? [] : [money.currency]),
      ...(taxed ? [taxInWords(taxed)] : []),
      ...(hasDiscount ? [fill(WORDS.discount, { percent: client.discount ?? 0 })] : []),
    ],
  }
}

const taxInWords = (taxed: TaxStep | 'no rate'): string =>
  taxed === 'no rate' ? WORDS.needsRate : WORDS.modes[taxed.fields.tax?.mode ?? 'none']

/** Currency and number format; that follows a new language, as in the form. */
function moneyFor({ currency, language, country }: Client, before: Meta) {
  const money = { currency: currency ?? before.currency, locale: before.locale }
  const follows = language !== null && language !== before.language
  const format = follows ? formatOf(language, money, regionOf(country)) : null
  return { ...money, locale: format?.locale ?? before.locale }
}

/** The step to the mode, with the rates that a press in the tax form would turn on. */
function taxFor(
  mode: Meta['tax']['mode'],
  { tax, locale }: Meta,
  { inMode, proposedTax, taxStep }: TaxModule,
): TaxStep | 'no rate' | null {
  if (mode === tax.mode) return null
  const after = inMode(tax, mode, proposedTax(tax, locale, nextId))
  return after ? taxStep(after) : 'no rate'
}

/** The lines with the client's discount instead of that of a client that was taken before. */
function linesFor({ discount }: Client, document: DocumentModel): QuotationLine[] {
  const { lines } = document.meta.peek()
  const others = removeLine(lines, discounts.get(document) ?? '') as QuotationLine[]
  if (!discount || others.length >= LIMITS.lines) return others
  const { labels } = wordsNow()
  const line = withTyped(newLine(nextId(), labels), { kind: 'percent', value: -discount }, labels)
  discounts.set(document, line.id)
  return insertLine(others, line)
}
