import { X } from 'lucide-react'
import { type KeyboardEvent, useId, useMemo, useRef, useState } from 'react'
import { lineInWords } from '#domain/document/compare/terms-in-words.ts'
import { LIMITS, TOTAL_STEPS } from '#domain/document/limits.ts'
import type { TotalStep, Withholding } from '#domain/document/quotation.ts'
import { formatStep } from '#domain/numbers/format-figure.ts'
import { rateLabel } from '#domain/numbers/shown-rate.ts'
import { usualDecimals } from '#domain/numbers/usual-decimals.ts'
import { withholdingNameOf } from '#domain/numbers/usual-rates.ts'
import { money as MONEY_WORDS, tax as WORDS } from '#domain/words/en/editor.json'
import { fill } from '#domain/words/fill.ts'
import { template } from '#domain/words/languages/en.json'
import { lastOffer } from '../../../state/last-offer.ts'
import { IconButton } from '../../../ui/icon-button.tsx'
import { Select } from '../../../ui/select.tsx'
import field from '../../../ui/text-field.module.css'
import { CheckField } from '../../../ui/text-field.tsx'
import { writtenIn } from '../document/document-words.ts'
import type { Meta } from '../document/model.ts'
import { stopEvent } from '../paper/elements.ts'
import { changeStepsInOneStep, changeTerms } from './commands.ts'
import { Chip, CommittedField, NamedPercent, useFocusAfter } from './form-fields.tsx'
import styles from './tax-fields.module.css'

/** What was asked for and isn't in the quotation yet. */
type Asked = 'withholding' | 'steps' | null

/**
 * What else makes the total: what is withheld, the steps that it is rounded to, and its decimals
 * (product: Tax form). Each is a press away, and shown once it is there.
 */
export function TotalFields({ meta }: { meta: Meta }) {
  const { withholding, rounding, decimals, currency, locale } = meta
  const [asked, setAsked] = useState<Asked>(null)
  // What is there can be undone here: then it is not asked for again.
  if (asked === 'withholding' ? withholding : asked && rounding !== null) setAsked(null)
  const [tookThree, setTookThree] = useState(false)
  const box = useRef<HTMLDivElement>(null)
  const focusAfter = useFocusAfter(box)
  const usualStep = USUAL_STEPS[currency]
  const hasSteps = rounding !== null || asked === 'steps'
  const hasWithholding = withholding !== null || asked === 'withholding'
  const addSteps = () => {
    if (usualStep) changeTerms({ rounding: usualStep })
    focusAfter(() => setAsked('steps'), 'select')
  }
  const addWithholding = () => {
    const last = lastOffer()?.withholding
    if (last) changeTerms({ withholding: { ...last, rates: null, lines: null } })
    focusAfter(() => setAsked('withholding'), '[data-withholding] [inputmode="decimal"]')
  }
  const remove = (name: 'withholding' | 'rounding', action: string) => {
    if (meta[name] !== null) changeTerms({ [name]: null })
    focusAfter(() => setAsked(null), `[data-action="${action}"]`)
  }
  const takeThreeDecimals = () => {
    const next = '[data-action="add-withholding"], [data-action="add-steps"], select'
    if (changeTerms({ decimals: 3 })) focusAfter(() => setTookThree(true), next)
  }
  return (
    <div ref={box} className={styles.more} role="group" aria-label={WORDS.more}>
      {hasWithholding && (
        <WithholdingFields meta={meta} onRemove={() => remove('withholding', 'add-withholding')} />
      )}
      {hasSteps && (
        <StepField
          step={rounding}
          locale={locale}
          onRemove={() => remove('rounding', 'add-steps')}
        />
      )}
      <div className={styles.chips}>
        {!hasWithholding && (
          <Chip data-action="add-withholding" onClick={addWithholding}>
            {WORDS.addWithholding}
          </Chip>
        )}
        {!hasSteps && (
          <Chip data-action="add-steps" onClick={addSteps}>
            {usualStep ? fill(WORDS.stepsOf, { step: formatStep(usualStep, locale) }) : WORDS.steps}
          </Chip>
        )}
        {decimals === 2 && usualDecimals(currency) === 3 && (
          <Chip data-action="three-decimals" onClick={takeThreeDecimals}>
            {WORDS.threeDecimals}
          </Chip>
        )}
      </div>
      <p role="status" className={field.note}>
        {tookThree && decimals === 3 && MONEY_WORDS.finer}
      </p>
    </div>
  )
}

/** Currencies whose smallest coin is more than their smallest unit. */
const USUAL_STEPS: Readonly<Record<string, TotalStep>> = { CHF: 0.05 }

/**
 * What is withheld; a new one counts once its percentage is typed. All its fields are there from the
 * start: what is pressed next would move away from under the press that leaves the percentage.
 */
function WithholdingFields({ meta, onRemove }: { meta: Meta; onRemove: () => void }) {
  const { withholding, locale, language } = meta
  const [draft, setDraft] = useState((): Withholding => {
    const { withholding: usual } = writtenIn(language)?.template ?? template
    const name = withholdingNameOf(locale) ?? usual
    return { name, percent: 0, rates: null, lines: null, reason: '' }
  })
  const id = useId()
  const shown = withholding ?? draft
  const change = (fields: Partial<Withholding>) => {
    const after = { ...shown, ...fields }
    if (withholding || fields.percent !== undefined) changeTerms({ withholding: after })
    else setDraft(after)
  }
  const pressKey = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || withholding || event.isPropagationStopped()) return
    stopEvent(event)
    onRemove()
  }
  return (
    <fieldset
      className={styles.withholding}
      aria-labelledby={id}
      data-withholding
      onKeyDown={pressKey}
    >
      <span id={id} className={field.label}>
        {WORDS.withholding}
      </span>
      <div className={styles.fields}>
        <NamedPercent
          name={shown.name}
          onName={(name) => change({ name })}
          percent={withholding?.percent ?? null}
          locale={locale}
          outOfRange={WORDS.withholdingOutOfRange}
          onCommit={(percent) => change({ percent })}
          removal={WORDS.removeWithholding}
          onRemove={onRemove}
        />
      </div>
      <CommittedField
        label={WORDS.withholdingReason}
        value={shown.reason}
        maxLength={LIMITS.reasonLength}
        onCommit={(reason) => change({ reason })}
      />
      <Bases meta={meta} withholding={shown} onChange={change} />
    </fieldset>
  )
}

interface BasesProps {
  meta: Meta
  withholding: Withholding
  onChange: (fields: Partial<Withholding>) => void
}

/** The rates and lines whose net it is withheld from, where there is more than one of them. */
function Bases({ meta, withholding, onChange }: BasesProps) {
  const { tax, lines, locale } = meta
  const id = useId()
  const rates = tax.mode === 'none' || tax.rates.length < 2 ? [] : tax.rates
  const beforeTax = lines.filter(({ kind }) => kind !== 'rounding')
  const baseOf = (list: 'rates' | 'lines', id: string, name: string) => ({ list, id, name })
  const bases = [
    ...rates.map((rate) => baseOf('rates', rate.id, rateLabel(rate, locale))),
    ...beforeTax.map((line) => baseOf('lines', line.id, lineInWords(line, meta))),
  ]
  if (bases.length === 0) return null
  const isIn = (base: (typeof bases)[number]) => withholding[base.list]?.includes(base.id) ?? true
  const toggle = (toggled: (typeof bases)[number]) => {
    const all = bases.filter(({ list }) => list === toggled.list)
    const chosen = all.filter((base) => isIn(base) !== (base === toggled))
    // All of them are those that are added later, too.
    const ids = chosen.length === all.length ? null : chosen.map((base) => base.id)
    onChange({ [toggled.list]: ids })
  }
  return (
    <div className={styles.bases} role="group" aria-labelledby={id}>
      <span id={id} className={field.hint}>
        {WORDS.withheldOf}
      </span>
      {bases.map((base) => (
        <CheckField
          key={`${base.list}:${base.id}`}
          className={styles.base}
          checked={isIn(base)}
          onChange={() => toggle(base)}
        >
          {base.name}
        </CheckField>
      ))}
    </div>
  )
}

interface StepFieldProps {
  /** Null until one is chosen. */
  step: TotalStep | null
  locale: string
  onRemove: () => void
}

function StepField({ step, locale, onRemove }: StepFieldProps) {
  const id = useId()
  const changeSteps = useMemo(changeStepsInOneStep, [])
  return (
    <div className={styles.step}>
      <label htmlFor={id}>{WORDS.stepsLabel}</label>
      <Select
        id={id}
        value={step ?? ''}
        onChange={({ target }) => changeSteps(Number(target.value) as TotalStep)}
      >
        {step === null && <option value="">{WORDS.chooseStep}</option>}
        {TOTAL_STEPS.map((each) => (
          <option key={each} value={each}>
            {formatStep(each, locale)}
          </option>
        ))}
      </Select>
      <IconButton label={WORDS.removeSteps} onClick={onRemove}>
        <X size={16} />
      </IconButton>
    </div>
  )
}
