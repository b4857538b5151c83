import { useEffect, useState } from 'react'
import { changeMetadata } from '#domain/document/metadata.ts'
import type {
  Block,
  BoqRow,
  Letterhead,
  Numbering,
  Quotation,
  QuotationTax,
} from '#domain/document/quotation.ts'
import { formatMoney } from '#domain/numbers/format-figure.ts'
import { LOCALES } from '#domain/numbers/offered-formats.ts'
import { language as TOOL } from '#domain/words/en/common.json'
import { info as WORDS } from '#domain/words/en/settings.json'
import { fill } from '#domain/words/fill.ts'
import { withLoaded } from '../../state/lazy.ts'
import { $route, leaveModal, modalPath, navigate } from '../../state/routes.ts'
import { rememberUnsaved } from '../../state/unsaved-fields.ts'
import {
  CURRENCIES,
  codeOf,
  currencyName,
  isCurrency,
  noCurrency,
} from '../../ui/currency-and-language.ts'
import { Form, useForm } from '../../ui/form.tsx'
import { isLocale, type Money, tagOf } from '../../ui/format-of-language.ts'
import { MetadataFields } from '../../ui/metadata-fields.tsx'
import { SelectField } from '../../ui/select.tsx'
import { SuggestField } from '../../ui/suggest-field.tsx'
import field from '../../ui/text-field.module.css'
import { CheckField } from '../../ui/text-field.tsx'
import { useLoaded } from '../../ui/use-fetched.ts'
import {
  type ClientPlace,
  loadChangeLanguage,
  loadSuggestedLanguage,
  loadTax,
  rememberLanguage,
  run,
  runWithDecimals,
  type TaxModule,
} from '../editor/index.ts'
import { type Fields, fieldsOf, invalidField, type TaxChoice, trimmed } from './fields.ts'
import styles from './info.module.css'
import { LanguageField } from './language-field.tsx'

const unsaved = rememberUnsaved<Fields>()

/**
 * Name, category, description and info; for the quotation also currency, number format, language,
 * row numbers and tax (product: Info form).
 */
export function InfoForm(props: { item: Quotation | Block | BoqRow; isReadOnly: boolean }) {
  const { item, isReadOnly } = props
  const form = useForm(fieldsOf(item), { in: unsaved, as: item.id })
  const { fields, change } = form
  // If it can't be loaded, the form has no tax; the price block says so when it is pressed there.
  const { data: taxModule } = useLoaded(item.type === 'quotation' && !isReadOnly ? loadTax : null)
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
    <Form action={!isReadOnly && WORDS.apply} kept={form} onSubmit={submit}>
      <MetadataFields
        metadata={fields}
        onChange={change}
        hint={WORDS.internal}
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
        <SelectField
          label={WORDS.rowNumbers}
          value={fields.numbering}
          options={NUMBERINGS.map((each) => [each, WORDS.numberings[each]] as const)}
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
  const step = isTaxed ? tax.taxStep(taxed.tax, { ...taxed, ...(money && { money }) }) : null
  if (isTaxed && !step) return false
  const others = {
    ...metadata,
    ...money,
    ...step?.fields,
    ...(numbering && { numbering }),
  }
  runWithDecimals(others, step?.operation, { runs: changeLanguage ?? undefined })
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

/** Whose letterhead the quotation has, and the way to another (product: Letterhead). */
function LetterheadField({ letterhead }: { letterhead: Letterhead | null }) {
  const choose = () => navigate(modalPath($route.get(), 'letterhead'))
  return (
    <div className={styles.letterhead}>
      <span className={field.label}>{WORDS.letterhead}</span>
      <span className={styles.sender}>
        {letterhead ? letterhead.company || WORDS.unnamed : WORDS.none}
      </span>
      <button type="button" className={`link ${styles.offer}`} onClick={choose}>
        {letterhead ? WORDS.changeLetterhead : WORDS.chooseLetterhead}
      </button>
    </div>
  )
}

/** How the rows of all tables are numbered (product: Row numbers). */
const NUMBERINGS: readonly Numbering[] = ['table', 'through', 'outline']

interface TaxSectionProps {
  module: TaxModule | null
  /** As the quotation has it now. */
  before: QuotationTax
  taxed: TaxChoice
  locale: string
  onChange: (taxed: TaxChoice) => void
}

/** The quotation's tax, applied with the rest of the form (product: Tax form). */
function TaxSection({ module, before, taxed, locale, onChange }: TaxSectionProps) {
  if (!module) return null
  const { tax, converts } = taxed
  const asks = before.mode !== 'none' && tax.mode !== 'none' && before.mode !== tax.mode
  return (
    <fieldset className={styles.tax}>
      <legend className={field.label}>{WORDS.tax}</legend>
      <module.TaxFields
        tax={tax}
        locale={locale}
        isLive
        onChange={(changed) => onChange({ tax: changed, converts })}
        question={
          asks && (
            <CheckField
              className={styles.converts}
              checked={converts}
              onChange={(isChecked) => onChange({ tax, converts: isChecked })}
            >
              {WORDS.convert}
            </CheckField>
          )
        }
      />
    </fieldset>
  )
}

const SAMPLE = 1234.5

/** Currency and number format, with a sample figure. */
function MoneyFields(props: { money: Money; onChange: (money: Money) => void }) {
  const { money, onChange } = props
  const { currency, locale } = money
  const isRight = isCurrency(currency) && isLocale(locale)
  return (
    <div className={styles.money}>
      <SuggestField
        label={WORDS.currency}
        suggestions={CURRENCIES}
        meaningOf={currencyName}
        maxLength={3}
        selectsOnPress
        isWrong={!isCurrency(currency)}
        value={currency}
        onChange={(typed) => onChange({ ...money, currency: typed })}
      />
      <SuggestField
        label={WORDS.numberFormat}
        suggestions={LOCALES}
        meaningOf={localeName}
        maxLength={35}
        selectsOnPress
        isWrong={!isLocale(locale)}
        value={locale}
        onChange={(typed) => onChange({ ...money, locale: typed })}
      />
      <p className={styles.sample} role="status">
        {isRight
          ? fill(WORDS.sample, {
              figure: formatMoney(SAMPLE, { locale: tagOf(locale), currency: codeOf(currency) }),
            })
          : problemOf(currency)}
      </p>
    </div>
  )
}

const LOCALE_NAMES = new Intl.DisplayNames(TOOL.tag, {
  type: 'language',
  languageDisplay: 'standard',
})
const localeName = (tag: string) => LOCALE_NAMES.of(tag) ?? ''

const problemOf = (currency: string) => (isCurrency(currency) ? WORDS.wrongFormat : noCurrency())
