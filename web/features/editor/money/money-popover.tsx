import { batch } from '@preact/signals-react'
import { useMemo, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { Blocks } from '#domain/document/blocks.ts'
import { NO_TERMS } from '#domain/document/quotation.ts'
import { formatMoney, isKnownLocale } from '#domain/numbers/format-figure.ts'
import { editor as EDITOR_WORDS, money as WORDS } from '#domain/words/en/editor.json'
import { toast } from '../../../state/toasts.ts'
import { openPopover, Popover } from '../../../ui/popover.tsx'
import type { Meta } from '../document/model.ts'
import { isFixed } from '../document/now.ts'
import { rememberLanguage } from '../document/remember-language.ts'
import { $document, committedBlocks, runOnMeta, withdraw } from '../document/store.ts'
import { ChoiceField } from './choice-field.tsx'
import { currencyChoices, findChoices, formatChoice, formatChoices } from './choices.ts'
import styles from './money-popover.module.css'
import { withDecimals } from './with-decimals.ts'

/** An amount that shows how numbers are grouped and where the currency stands. */
const SAMPLE = 1234.5

/**
 * Opens currency and number format beside the button, or closes them if it is pressed again.
 * @param commitPending commits what is being typed
 */
export function openMoneyPopover(button: HTMLElement, commitPending: () => void): void {
  openPopover(button, (close) => {
    if (isFixed()) return null
    commitPending()
    return <MoneyPopover button={button} onClose={close} />
  })
}

/** Chooses the quotation's currency and number format, beside the button with the currency. */
function MoneyPopover({ button, onClose }: { button: HTMLElement; onClose: () => void }) {
  const [isOpen, setOpen] = useState(true)
  const [active, setActive] = useState<'currency' | 'format'>('currency')
  const first = useRef<HTMLInputElement>(null)
  const second = useRef<HTMLInputElement>(null)
  const apply = useMemo(changeMoneyInOneStep, [])
  const meta = $document.value?.meta.value
  const { currency, locale, decimals } = meta ?? NO_TERMS
  const languages = useMemo(() => [locale, ...navigator.languages], [locale])
  const currencies = useMemo(() => currencyChoices(languages), [languages])
  const formats = useMemo(() => formatChoices(currency, languages), [currency, languages])
  const sampleOf = (tag: string) => formatMoney(SAMPLE, { locale: tag, currency, decimals })
  return (
    <Popover
      className={styles.popup}
      aria-label={EDITOR_WORDS.actions.currency}
      data-money
      isOpen={isOpen && meta !== undefined}
      button={button}
      initialFocus={first}
      onKeyDown={(event) => {
        // No field follows inside the popup: Tab leads back to the button.
        const outermost = event.shiftKey ? first : second
        if (event.key !== 'Tab' || event.defaultPrevented) return
        if (event.target !== outermost.current) return
        event.preventDefault()
        setOpen(false)
      }}
      onDismiss={() => setOpen(false)}
      onClosed={onClose}
    >
      <ChoiceField
        ref={first}
        label={WORDS.currency}
        listLabel={WORDS.currencies}
        chosen={currency}
        shown={currency}
        find={(text) => findChoices(currencies, text)}
        isOpen={active === 'currency'}
        onOpen={() => setActive('currency')}
        nothing={WORDS.noCurrency}
        onChoose={(code) => {
          // The next field must show its new text before the focus selects it.
          flushSync(() => apply({ currency: code }))
          rememberLanguage('currency')
          second.current?.focus()
        }}
      />
      <ChoiceField
        ref={second}
        label={WORDS.format}
        listLabel={WORDS.formats}
        chosen={locale}
        shown={sampleOf(locale)}
        sampleOf={sampleOf}
        find={(text) => findFormats(formats, text)}
        isOpen={active === 'format'}
        onOpen={() => setActive('format')}
        nothing={WORDS.noFormat}
        onChoose={(tag) => {
          apply({ locale: tag })
          rememberLanguage('locale')
          setOpen(false)
        }}
      />
    </Popover>
  )
}

/** The suggested formats, or that of a typed language tag if the platform knows it. */
function findFormats(formats: ReturnType<typeof formatChoices>, text: string) {
  const found = findChoices(formats, text)
  const tag = text.trim()
  if (found.length > 0 || !/^[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8})*$/.test(tag) || !isKnownLocale(tag))
    return found
  const [canonical = tag] = Intl.getCanonicalLocales(tag)
  return [{ choice: formatChoice(canonical), because: '' }]
}

type Money = Pick<Meta, 'currency' | 'locale'>

/**
 * Returns a function that changes the quotation's currency and number format. All its calls are one
 * undoable step: a later choice replaces the earlier one.
 */
export function changeMoneyInOneStep(): (change: Partial<Money>) => void {
  let latest: Blocks | null = null
  let made: Partial<Money> = {}
  let said = ''
  return (change) =>
    batch(() => {
      const isLatest = withdraw(latest)
      made = isLatest ? { ...made, ...change } : change
      const step = withDecimals(made)
      latest = runOnMeta(step.change, step.operation) ? committedBlocks() : null
      if (latest && step.sentence && !(isLatest && step.sentence === said))
        toast.info(step.sentence)
      said = step.sentence
    })
}
