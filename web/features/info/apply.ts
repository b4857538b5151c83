import { changeMetadata } from '../../../src/domain/document/metadata.ts'
import type { Block, BoqRow, Quotation } from '../../../src/domain/document/quotation.ts'
import { loadLanguage, loadRewording, run, runOnMeta, type TaxModule } from '../editor/index.ts'
import type { Fields } from './fields.ts'

type Rewording = Awaited<ReturnType<typeof rewordingFor>>

/**
 * Loads what changes the quotation's language; null if it stays as it is.
 * @throws when it can't be loaded
 */
export async function rewordingFor(item: Quotation | Block | BoqRow, { language }: Fields) {
  if (item.type !== 'quotation' || !language || language === item.language) return null
  // The paper needs the new words as soon as it has the language.
  const [{ rewordingOf }] = await Promise.all([loadRewording(), loadLanguage(language)])
  return rewordingOf(item.language, language)
}

/** One undo step, no matter what changed; false if it was refused, which has been said. */
export function apply(
  item: Quotation | Block | BoqRow,
  fields: Fields,
  tax: TaxModule | null,
  rewording: Rewording,
): boolean {
  const { money, language, numbering, taxed, ...metadata } = fields
  if (item.type !== 'quotation') {
    run((blocks) => changeMetadata(blocks, item.id, metadata), null)
    return true
  }
  const isTaxed = tax && taxed && taxed.tax !== item.tax
  const step = isTaxed ? tax.taxStep(taxed.tax, taxed) : null
  if (isTaxed && !step) return false
  const others = {
    ...{ ...metadata, ...money, ...step?.fields },
    ...(numbering && { numbering }),
    ...(language && { language }),
  }
  if (!rewording) {
    runOnMeta(others, step?.operation)
    return true
  }
  const { lines, tax: rates } = rewording({
    tax: item.tax,
    lines: item.lines,
    ...others,
    blocks: [],
  })
  runOnMeta({ ...others, lines, tax: rates }, (blocks) => {
    const now = step ? step.operation(blocks) : blocks
    return rewording({ lines, tax: rates, blocks: [...now] }).blocks
  })
  return true
}
