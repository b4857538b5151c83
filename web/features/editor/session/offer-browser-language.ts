import countryCurrencies from 'country-to-currency'
import { NEW_ID } from '../../../../src/domain/document/quotation.ts'
import { browserLanguage } from '../../../../src/domain/words/browser-language.ts'
import { session as WORDS } from '../../../../src/domain/words/en/editor.json'
import { fill } from '../../../../src/domain/words/fill.ts'
import {
  type NewLanguage,
  newLanguageCookie,
  readNewLanguage,
} from '../../../../src/domain/words/new-language.ts'
import { keepText, readCookies, readKept, writeCookie } from '../../../state/browser-storage.ts'
import { withLoaded } from '../../../state/lazy.ts'
import { runMenu } from '../../../state/menu.ts'
import { $startedFrom } from '../../../state/own-start.ts'
import { showToast } from '../../../state/toasts.ts'
import { englishName } from '../../../ui/currency-and-language.ts'
import type { DocumentModel } from '../document/model.ts'
import { rememberLanguage } from '../document/remember-language.ts'
import { $document, $isReadOnly } from '../document/store.ts'
import { loadChangeLanguage } from '../document/words-now.ts'
import { isUntouched } from '../letterhead/take-default.ts'
import { runWithDecimals } from '../money/with-decimals.ts'

/** Long enough to look around first, in ms. */
const SHOWN_MS = 20_000

type Start = Required<NewLanguage>

const CURRENCY_OF: Readonly<Record<string, string>> = countryCurrencies

/**
 * Offers to write new quotations in the browser's language, with its country's currency, once in a
 * browser in which nobody has chosen another than the sample's (product: Template).
 */
export function offerBrowserLanguage(): void {
  const opened = $document.peek()
  const start = startFor(navigator.language)
  if (!opened || !start || $isReadOnly.peek() || opened.meta.peek().id !== NEW_ID) return
  if ($startedFrom.get() || readNewLanguage(readCookies()) || wasOffered()) return
  const { currency } = start
  const language = start.language === 'en' ? null : englishName(start.language)
  showToast({
    kind: 'info',
    text: language
      ? fill(WORDS.offerLanguage, { language, currency })
      : fill(WORDS.offerCurrency, { currency }),
    durationMs: SHOWN_MS,
    id: 'language',
    action: {
      label: fill(WORDS.use, { choice: language ?? currency }),
      run: () => take(opened, start),
    },
  })
}

function startFor(tag: string): Start | null {
  const { language, locale, region = '' } = browserLanguage(tag) ?? {}
  const currency = CURRENCY_OF[region]
  return locale && currency ? { language: language ?? 'en', locale, currency } : null
}

/** A quotation in which nobody has written starts again; another is changed, as a step to undo. */
function take(opened: DocumentModel, start: Start): void {
  if ($document.peek() !== opened) return
  if (isUntouched() && !$startedFrom.get()) {
    writeCookie(newLanguageCookie(start, location.protocol === 'https:'))
    runMenu('new')
    return
  }
  const { language, locale, currency } = start
  const from = opened.meta.peek().language
  withLoaded(
    async () =>
      from === language ? null : (await loadChangeLanguage()).changeToLanguage(from, language),
    (changeLanguage) => {
      if ($document.peek() !== opened) return
      const runs = changeLanguage ?? undefined
      runWithDecimals({ locale, ...(currency && { currency }) }, undefined, { runs })
      rememberLanguage('language', 'locale', 'currency')
    },
  )
}

const KEY = 'language-offered'

/** Once in a browser; without storage not at all, rather than each time. */
const wasOffered = (): boolean => readKept(KEY) !== null || !keepText(KEY, '1')
