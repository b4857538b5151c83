import { clientBook as WORDS } from '#domain/words/en/editor.json'
import { fill } from '#domain/words/fill.ts'
import { withLoaded } from '../../../state/lazy.ts'
import { showToast } from '../../../state/toasts.ts'
import { nameOf } from '../../../ui/currency-and-language.ts'
import { formatOf } from '../../../ui/format-of-language.ts'
import type { DocumentModel } from '../document/model.ts'
import { rememberLanguage } from '../document/remember-language.ts'
import { $document, $isReadOnly, currentQuotation } from '../document/store.ts'
import { loadChangeLanguage } from '../document/words-now.ts'
import { commitOpenRichText } from '../rich-text/index.ts'
import { type ClientPlace, placeOfClient } from './suggested-language.ts'

/** Long enough to read and press it, in ms. */
const SHOWN_MS = 10_000

/** What was offered on which paper: nobody is asked twice. */
const offered = new WeakMap<DocumentModel, Set<string>>()

let isWatching = false

/** Offers the language of the client's country once the caret has left the field. */
export function offerOnceLeft(isInField: () => boolean): void {
  if (isWatching) return
  isWatching = true
  const stop = new AbortController()
  const check = () => {
    if (isInField()) return
    isWatching = false
    stop.abort()
    commitOpenRichText()
    void offerLanguage()
  }
  for (const type of ['selectionchange', 'focusin'])
    document.addEventListener(type, check, { signal: stop.signal })
}

/** Offers the language of the client's country in a toast, if the paper has another. */
export async function offerLanguage(): Promise<void> {
  const opened = $document.peek()
  const open = currentQuotation()
  if (!opened || !open || $isReadOnly.peek()) return
  const place = await placeOfClient(open.blocks, open.language)
  const { suggested } = place
  const before = offered.get(opened) ?? new Set()
  if (!suggested || $document.peek() !== opened || before.has(suggested.question)) return
  offered.set(opened, before.add(suggested.question))
  showToast({
    kind: 'info',
    text: suggested.question,
    durationMs: SHOWN_MS,
    id: 'language',
    action: {
      label: fill(WORDS.use, { language: nameOf(suggested.language) }),
      run: () => take(opened, place),
    },
  })
}

/** Puts the paper into the language, with its number format, as one undoable step. */
function take(opened: DocumentModel, { suggested, region }: ClientPlace): void {
  const { language } = opened.meta.peek()
  if (!suggested || suggested.language === language) return
  const to = suggested.language
  withLoaded(
    async () => (await loadChangeLanguage()).changeToLanguage(language, to),
    (changeLanguage) => {
      if ($document.peek() !== opened) return
      const format = formatOf(to, opened.meta.peek(), region)
      changeLanguage(format ? { locale: format.locale } : {})
      rememberLanguage('language', ...(format ? (['locale'] as const) : []))
    },
  )
}
