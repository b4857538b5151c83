import { changeMetadata } from '../../../src/domain/document/metadata.ts'
import type { Block, BoqRow, Quotation } from '../../../src/domain/document/quotation.ts'
import {
  loadChangeLanguage,
  rememberLanguage,
  run,
  runOnMeta,
  type TaxModule,
} from '../editor/index.ts'
import type { Fields } from './fields.ts'

type ChangeLanguage = Awaited<ReturnType<typeof languageChangeFor>>

/**
 * Loads what changes the quotation's language; null if it stays as it is.
 * @throws when it can't be loaded
 */
export async function languageChangeFor(item: Quotation | Block | BoqRow, { language }: Fields) {
  if (item.type !== 'quotation' || !language || language === item.language) return null
  const { changeToLanguage } = await loadChangeLanguage()
  return changeToLanguage(item.language, language)
}

/** One undo step, no matter what changed; false if it was refused, which has been said. */
export function apply(
  item: Quotation | Block | BoqRow,
  fields: Fields,
  tax: TaxModule | null,
  changeLanguage: ChangeLanguage,
): boolean {
  const { money, language: _, numbering, taxed, ...metadata } = fields
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
  }
  if (changeLanguage) changeLanguage(others, step?.operation)
  else runOnMeta(others, step?.operation)
  rememberLanguage(
    ...(changeLanguage ? (['language'] as const) : []),
    ...(['locale', 'currency'] as const).filter((name) => money && money[name] !== item[name]),
  )
  return true
}
