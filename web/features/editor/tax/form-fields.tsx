import { X } from 'lucide-react'
import {
  type ComponentProps,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react'
import { flushSync } from 'react-dom'
import { LIMITS, PERCENTS } from '#domain/document/limits.ts'
import { formatPercent } from '#domain/numbers/format-figure.ts'
import { parseFigure } from '#domain/numbers/parse-figure.ts'
import { readPercent } from '#domain/numbers/typed-percent.ts'
import { tax as WORDS } from '#domain/words/en/editor.json'
import { fill } from '#domain/words/fill.ts'
import { IconButton } from '../../../ui/icon-button.tsx'
import field from '../../../ui/text-field.module.css'
import { stopEvent } from '../paper/elements.ts'
import styles from './tax-fields.module.css'

/** What is one press away. */
export const Chip = (props: ComponentProps<'button'>) => (
  <button type="button" className={styles.chip} {...props} />
)

/** Returns a function that acts and then focuses a field: what was pressed is gone by then. */
export const useFocusAfter =
  (box: RefObject<HTMLElement | null>) =>
  (act: () => void, selector: string): void => {
    flushSync(act)
    box.current?.querySelector<HTMLElement>(selector)?.focus()
  }

interface NamedPercentProps extends PercentFieldProps {
  name: string
  onName: (name: string) => void
  /** What the button that removes it is called; it has none without. */
  removal?: string | undefined
  onRemove: () => void
  /** In place of the percentage. */
  children?: ReactNode
}

/** The fields of a rate, a part or what is withheld: its name and percentage. */
export function NamedPercent(props: NamedPercentProps) {
  const { name, onName, removal, onRemove, children, ...percent } = props
  return (
    <>
      <CommittedField
        label={WORDS.name}
        value={name}
        maxLength={LIMITS.nameLength}
        onCommit={onName}
      />
      {children || <PercentField {...percent} />}
      {removal && (
        <IconButton label={removal} onClick={onRemove}>
          <X size={16} />
        </IconButton>
      )}
    </>
  )
}

interface PercentFieldProps
  extends Pick<FigureFieldProps<number>, 'isLive' | 'onCommit' | 'onType'> {
  /** Null in a new rate. */
  percent: number | null
  locale: string
  /** The most that it may be. */
  most?: number
  /** Said of what is beyond that. */
  outOfRange?: string
}

/** The percentage of a rate or a part. */
export function PercentField(props: PercentFieldProps) {
  const { percent, locale, most = PERCENTS.rate.most, outOfRange, ...told } = props
  const read = (text: string) => {
    const value = readPercent(text, { locale }, { ...PERCENTS.rate, most })
    if (value === 'out-of-range') return outOfRange ?? WORDS.outOfRange
    if (value === 'unreadable') return fill(WORDS.unreadable, { typed: text.trim() })
    return value ?? WORDS.blank
  }
  const own = { label: WORDS.percent, placeholder: '%', blank: WORDS.blank, read }
  return <FigureField value={percent} shown={formatPercent(percent, locale)} {...own} {...told} />
}

/** Reads a whole number in the range; null if there is none, undefined for anything else. */
export function readWhole(text: string, locale: string, least: number, most: number) {
  const read = parseFigure(text, locale)
  if (!read.ok || read.isMoney) return undefined
  const { value } = read
  const isKnown = value === null || (Number.isInteger(value) && value >= least && value <= most)
  return isKnown ? value : undefined
}

interface FigureFieldProps<Value extends number | null>
  extends Pick<ComponentProps<'input'>, 'id' | 'placeholder'> {
  label: string
  /** Said where it is sent blank; without, it may be blank. */
  blank?: string
  /** Null in a new one. */
  value: number | null
  shown: string
  /** The figure, or the sentence that refuses it. */
  read: (text: string) => Value | string
  /** Whether it counts while it is typed, not only when it is left. */
  isLive?: boolean
  onCommit: (value: Value) => void
  /** Told what is read while it is typed; null once it is left. */
  onType?: (value: Value | null) => void
}

/**
 * A figure that is read when it is left or Enter is pressed. What can't be read stays with a sentence
 * below it, and nothing is changed; Escape brings back what it was.
 */
export function FigureField<Value extends number | null>(props: FigureFieldProps<Value>) {
  const { label, blank, value: current, shown, read, isLive, onCommit, onType, ...hooks } = props
  const problemId = useId()
  const input = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState<string | null>(null)
  const [problem, setProblem] = useState('')
  const show = (text: string | null, sentence: string) => {
    setTyped(text)
    setProblem(sentence)
    // A form with a refused percentage is not sent.
    input.current?.setCustomValidity(sentence)
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: a blank part may get what the others leave
  useEffect(() => {
    if (current !== null && typed === null) show(null, '')
  }, [current])
  const commit = () => {
    if (typed === null) return
    const value = read(typed)
    onType?.(null)
    if (typeof value !== 'string') {
      show(null, '')
      if (value !== current) onCommit(value)
    } else show(typed, value)
  }
  const type = (text: string) => {
    setTyped(text)
    const value = read(text)
    if (typeof value === 'string') return
    if (isLive && value !== current) onCommit(value)
    onType?.(value)
  }
  const pressKey = (event: KeyboardEvent) => {
    if (event.key === 'Enter') commit()
    if (event.key !== 'Escape' || typed === null) return
    stopEvent(event)
    show(null, '')
    onType?.(null)
  }
  return (
    <>
      <input
        {...hooks}
        ref={input}
        type="text"
        inputMode="decimal"
        autoComplete="off"
        maxLength={40}
        className={field.input}
        aria-label={label}
        aria-invalid={problem !== '' || undefined}
        aria-describedby={problem === '' ? undefined : problemId}
        required={blank !== undefined && current === null}
        value={typed ?? shown}
        onFocus={({ currentTarget }) => currentTarget.select()}
        onChange={({ target }) => type(target.value)}
        onKeyDown={pressKey}
        onBlur={commit}
        // Instead of the browser's own sentence.
        onInvalid={() => blank && problem === '' && show(typed, blank)}
      />
      {problem !== '' && (
        <p id={problemId} role="alert" className={`${field.problem} ${styles.problem}`}>
          {problem}
        </p>
      )}
    </>
  )
}

interface CommittedFieldProps {
  label: string
  value: string
  maxLength: number
  onCommit: (text: string) => void
}

/** A line of text that counts once it is left or Enter is pressed; Escape brings the old one back. */
export function CommittedField(props: CommittedFieldProps) {
  const { label, value, maxLength, onCommit } = props
  const [typed, setTyped] = useState<string | null>(null)
  const commit = () => {
    if (typed === null) return
    setTyped(null)
    if (typed.trim() !== value) onCommit(typed.trim())
  }
  const pressKey = (event: KeyboardEvent) => {
    if (event.key === 'Enter') commit()
    if (event.key !== 'Escape' || typed === null) return
    stopEvent(event)
    setTyped(null)
  }
  return (
    <input
      type="text"
      autoComplete="off"
      className={field.input}
      aria-label={label}
      placeholder={label}
      maxLength={maxLength}
      value={typed ?? value}
      onChange={({ target }) => setTyped(target.value)}
      onKeyDown={pressKey}
      onBlur={commit}
    />
  )
}
