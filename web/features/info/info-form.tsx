import { useEffect, useState } from 'react'
import { changeMetadata } from '../../../src/domain/document/metadata.ts'
import type { Block, BoqRow, Quotation } from '../../../src/domain/document/quotation.ts'
import { withLoaded } from '../../state/lazy.ts'
import { leaveModal } from '../../state/routes.ts'
import { rememberUnsaved } from '../../state/unsaved-fields.ts'
import { Form, useForm } from '../../ui/form.tsx'
import { isLocale, tagOf } from '../../ui/format-of-language.ts'
import { MetadataFields } from '../../ui/metadata-fields.tsx'
import {
  type ClientPlace,
  loadChangeLanguage,
  loadSuggestedLanguage,
  loadTax,
  rememberLanguage,
  run,
  runOnMeta,
  type TaxModule,
} from '../editor/index.ts'
import { type Fields, fieldsOf, invalidField, trimmed } from './fields.ts'
import { LanguageField } from './language-field.tsx'
import { LetterheadField } from './letterhead-field.tsx'
import { MoneyFields } from './money-fields.tsx'
import { NumberingField } from './numbering-field.tsx'
import { TaxSection } from './tax-section.tsx'

const unsaved = rememberUnsaved<Fields>()

/**
 * Name, category, description and info; for the quotation also currency, number format, language,
 * row numbers and tax (product: Info form).
 */
export function InfoForm(props: { item: Quotation | Block | BoqRow; isReadOnly: boolean }) {
  const { item, isReadOnly } = props
  const form = useForm(fieldsOf(item), { in: unsaved, as: item.id })
  const { fields, change } = form
  const taxModule = useTax(item.type === 'quotation' && !isReadOnly)
  const place = useClientPlace(isReadOnly ? null : item)
  const submit = () => {
    if (invalidField(fields)) return
    const typed = trimmed(fields)
    withLoaded(
      () => languageChangeFor(item, typed),
      (changeLanguage) => {
        if (!apply(item, typed, taxModule, changeLanguage)) return
        form.forget()
        leaveModal({ slide: true })
      },
    )
  }
  return (
    <Form action={!isReadOnly && 'Apply'} kept={form} onSubmit={submit}>
      <MetadataFields
        metadata={fields}
        onChange={change}
        hint="Internal: it is not on the paper."
        isReadOnly={isReadOnly}
      />
      {fields.money && !isReadOnly && (
        <MoneyFields money={fields.money} onChange={(money) => change({ money })} />
      )}
      {fields.language && fields.money && !isReadOnly && (
        <LanguageField
          language={fields.language}
          money={fields.money}
          place={place}
          onChange={(language, locale = fields.money?.locale ?? '') =>
            change({ language, money: fields.money && { ...fields.money, locale } })
          }
        />
      )}
      {fields.numbering && !isReadOnly && (
        <NumberingField
          numbering={fields.numbering}
          onChange={(numbering) => change({ numbering })}
        />
      )}
      {item.type === 'quotation' && !isReadOnly && <LetterheadField letterhead={item.letterhead} />}
      {item.type === 'quotation' && fields.money && fields.taxed && !isReadOnly && (
        <TaxSection
          module={taxModule}
          before={item.tax}
          taxed={fields.taxed}
          locale={isLocale(fields.money.locale) ? tagOf(fields.money.locale) : item.locale}
          onChange={(taxed) => change({ taxed })}
        />
      )}
    </Form>
  )
}

function useTax(isWanted: boolean): TaxModule | null {
  const [loaded, setLoaded] = useState<TaxModule | null>(null)
  useEffect(() => {
    // If it can't be loaded, the form has no tax; the price block says so when it is pressed there.
    if (isWanted) loadTax().then(setLoaded, () => {})
  }, [isWanted])
  return loaded
}

type ChangeLanguage = Awaited<ReturnType<typeof languageChangeFor>>

/**
 * Loads what changes the quotation's language; null if it stays as it is.
 * @throws when it can't be loaded
 */
async function languageChangeFor(item: Quotation | Block | BoqRow, { language }: Fields) {
  if (item.type !== 'quotation' || !language || language === item.language) return null
  const { changeToLanguage } = await loadChangeLanguage()
  return changeToLanguage(item.language, language)
}

/** One undo step, no matter what changed; false if it was refused, which has been said. */
function apply(
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

/** Where the quotation's client is, and their language; null for other items, and until it is known. */
function useClientPlace(item: Quotation | Block | BoqRow | null): ClientPlace | null {
  const [place, setPlace] = useState<ClientPlace | null>(null)
  const quotation = item?.type === 'quotation' ? item : null
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for the form
  useEffect(() => {
    if (!quotation) return
    // If it can't be found out, nothing is suggested.
    loadSuggestedLanguage()
      .then(({ placeOfClient }) => placeOfClient(quotation.blocks, quotation.language))
      .then(setPlace, () => {})
  }, [])
  return place
}
