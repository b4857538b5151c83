import { memoize } from './memoize.ts'

/**
 * A currency as people write it: a sign (`€`, `US$`), a code (`EUR`, `eur`), a word of the locale
 * or in international use (`zł`, `円`, `руб.`), or several of them (`USD $`). Other words don't
 * count: `35 pcs` is not 35.
 */
export function isCurrency(text: string, locale: string): boolean {
  if (text.length > LONGEST_NAME) return false
  return isMark(text, locale) || text.split(/\s+/).every((part) => isMark(part, locale))
}

/** Whether the text always means money, unlike `ft`, `km` and `pounds`, which are also units. */
export function isMoneyOnly(text: string): boolean {
  if (SIGN.test(text) || MONEY.has(plain(text))) return true
  return /^[A-Z]{3}$/.test(text) && codes().has(plain(text))
}

function isMark(text: string, locale: string): boolean {
  const word = plain(text)
  if (SIGN.test(text.replace(/\s/g, '')) || MONEY.has(word) || SHORT.has(word)) return true
  if (codes().has(word) || signsOf(locale).has(word)) return true
  return isName(word, locale) || isName(word, 'en')
}

const SIGN = /^(?:[A-Z]{0,3}\p{Sc}|\p{Sc}[A-Z]{2})$/u
/** 'Bosnia-Herzegovina convertible marks'. */
const LONGEST_NAME = 40

/*
 * Words that the platform's data lacks or has for one locale only: users paste lists of any origin
 * under any number format.
 */

const MONEY = wordsOf(
  'euro euros eurot euró ευρώ евро євро dollar dollars franken kronor krona kroner króna krónur',
  'zł złoty złote złotych kč korun koruny koruna forint lei лева лв. руб. рубль рубля рублей',
  'грн. гривня гривні гривень тенге rs. rupees रु रू रुपये mex$ s/. b/. reais 円 円也 圓 圆 元 元整',
  '圓整 원 원정 yen yuan rmb 人民币 đ đồng vnđ บาท fcfa درهم ريال ر.س د.إ ج.م د.ك د.م د.ج د.ت د.أ د.ب د.ع ر.ق ر.ع تومان ریال ש"ח',
)

/** These are also units, measures or other abbreviations: they mean money only beside a price. */
const SHORT = wordsOf(
  'pounds franc francs fr. fr.s. sfr. kr. р. сом сум сўм дин. din. ден. тг tl lira re. inr tk. rm rp.',
  'dkr nkr skr ikr nis щ.д. bs. gs. real pesos soles won 块 dh. dhs. sr. qr. cfa ksh. tsh. ush. php',
)

function wordsOf(...lines: string[]): ReadonlySet<string> {
  return new Set(lines.flatMap((line) => line.split(' ').map(plain)))
}

/**
 * Drops what makes no difference: case, spaces, direction marks and an abbreviation's final point.
 */
function plain(word: string): string {
  return word
    .replace(/[\s\u061C\u200B-\u200F]/g, '')
    .replace(/[\u2018\u2019\u02BC]/g, "'")
    .replace(/\.$/, '')
    .toLowerCase()
}

const currencies = () => Intl.supportedValuesOf('currency')

const codes = memoize(() => new Set(currencies().map(plain)), 1)

/** How many locales are remembered. */
const LIMIT = 500

/**
 * The signs of all currencies in the locale, plus the locale's and English narrow ones, except
 * single letters: `35 K` may be 35 thousand rather than 35 kwacha.
 */
const signsOf = memoize((locale: string) => {
  const found = new Set<string>()
  for (const currency of currencies()) {
    found.add(wordIn(locale, currency, 'symbol')[0] ?? '')
    for (const language of [locale, 'en']) {
      const [narrow = ''] = wordIn(language, currency, 'narrowSymbol')
      if (narrow.length > 1) found.add(narrow)
    }
  }
  return found
}, LIMIT)

/** Whether the word is a currency's name as written with a figure: `euro`, `euros`. */
function isName(word: string, locale: string): boolean {
  // Computing all forms would take a tenth of a second; every form starts like the name.
  const start = word.slice(0, 3)
  return namesOf(locale).some(
    ([currency, name]) => name.startsWith(start) && formsOf(locale, currency).includes(word),
  )
}

const namesOf = memoize((locale: string) => {
  const names = new Intl.DisplayNames(locale, { type: 'currency' })
  return currencies().map((currency) => [currency, plain(names.of(currency) ?? '')] as const)
}, LIMIT)

const formsOf = memoize(
  (locale: string, currency: string) => wordIn(locale, currency, 'name', [1, 2, 5, 1.5]),
  10 * LIMIT,
  (...key) => key.join(' '),
)

function wordIn(
  locale: string,
  currency: string,
  currencyDisplay: 'symbol' | 'narrowSymbol' | 'name',
  figures: readonly number[] = [0],
): string[] {
  const format = new Intl.NumberFormat(locale, {
    style: 'currency',
    currency,
    currencyDisplay,
    // Whole and fractional amounts take different forms: `2 jeny`, `1,5 jena`.

    minimumFractionDigits: 0,
    maximumFractionDigits: 1,
  })
  return figures.map((figure) => {
    const sign = format.formatToParts(figure).find(({ type }) => type === 'currency')
    return plain(sign?.value ?? currency)
  })
}
