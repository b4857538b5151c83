import { useId, useState } from 'react'
import { PERCENTS } from '#domain/document/limits.ts'
import { parseTypedFigure } from '#domain/numbers/typed-figure.ts'
import { readPercent } from '#domain/numbers/typed-percent.ts'
import type { Doubt } from '#domain/pasted/doubts.ts'
import type { UnreadFigure } from '#domain/pasted/read-row.ts'
import { cellKey } from '#domain/pasted/typed-cells.ts'
import { countInWords } from '#domain/words/count-in-words.ts'
import { pasteRows as WORDS } from '#domain/words/en/editor.json'
import { fill } from '#domain/words/fill.ts'
import type { Plural } from '#domain/words/fill-count.ts'
import { Button } from '../../../ui/button.tsx'
import field from '../../../ui/text-field.module.css'
import styles from './doubt-list.module.css'
import { type Telling, tellDoubt } from './doubt-words.ts'
import type { Reading } from './use-reading.ts'

interface DoubtListProps {
  reading: Reading
  telling: Telling
}

/**
 * Everything doubtful in a pasted table, and the lines that are left out, ordered by the amount of
 * money at stake.
 */
export function DoubtList({ reading, telling }: DoubtListProps) {
  const { doubts } = reading
  return (
    <>
      <Doubts
        reading={reading}
        telling={telling}
        title={WORDS.doubts.title}
        doubts={doubts.filter((doubt) => !isSure(doubt))}
        isOpen
      />
      <Doubts
        reading={reading}
        telling={telling}
        title={WORDS.linesLeftOut}
        doubts={doubts.filter(isSure)}
      />
    </>
  )
}

/** Arithmetic or the user decided that the line is not one of the rows. */
const isSure = (doubt: Doubt): boolean =>
  doubt.kind === 'heading' ||
  (doubt.kind === 'leftOut' && (doubt.line.verdict.kind !== 'total' || !doubt.line.verdict.isOpen))

interface DoubtsProps extends DoubtListProps {
  title: Plural
  doubts: readonly Doubt[]
  isOpen?: boolean
}

/** Doubts shown at first, few enough to leave the table visible. */
const SHOWN = 4

function Doubts({ reading, telling, title, doubts, isOpen }: DoubtsProps) {
  const [isWhole, setWhole] = useState(false)
  const id = useId()
  const shown = isWhole ? doubts : doubts.slice(0, SHOWN)
  if (doubts.length === 0) return null
  return (
    <section className={styles.doubts} data-open={isOpen} aria-labelledby={id}>
      <h3 id={id}>{countInWords(title, doubts.length)}</h3>
      <ul>
        {shown.map((doubt) => (
          <li key={keyOf(doubt)} data-doubt={doubt.kind}>
            <span>{tellDoubt(doubt, telling)}</span>
            <Answer doubt={doubt} reading={reading} locale={telling.locale} />
          </li>
        ))}
      </ul>
      {doubts.length > SHOWN && (
        <Button onClick={() => setWhole(!isWhole)} aria-expanded={isWhole}>
          {isWhole ? WORDS.fewer : fill(WORDS.all, { count: doubts.length })}
        </Button>
      )}
    </section>
  )
}

function keyOf(doubt: Doubt): string {
  if (doubt.kind === 'noPrice' || doubt.kind === 'order') return doubt.kind
  if (doubt.kind === 'format') return `${doubt.format.locale} ${doubt.format.roles.join(' ')}`
  return `${doubt.line.at} ${doubt.kind} ${'name' in doubt ? doubt.name : ''}`
}

interface AnswerProps {
  doubt: Doubt
  reading: Reading
  locale: string
}

function Answer({ doubt, reading, locale }: AnswerProps) {
  switch (doubt.kind) {
    case 'format':
      return <Button onClick={() => reading.setFormat(doubt.format)}>{WORDS.readSo}</Button>
    case 'order':
      return <Button onClick={() => reading.setFormat(doubt.format)}>{WORDS.swap}</Button>
    case 'leftOut':
    case 'heading':
      return <Button onClick={() => reading.choose(doubt.line.at, true)}>{WORDS.keep}</Button>
    case 'kept':
      return <Button onClick={() => reading.choose(doubt.line.at, false)}>{WORDS.leaveOut}</Button>
    case 'noQty': {
      const { line, column } = doubt
      const isOne = reading.typed.has(cellKey(line.at, column))
      return (
        <Button
          aria-pressed={isOne}
          onClick={() => reading.type(line.at, column, isOne ? null : 1)}
        >
          {isOne ? WORDS.notCounted : WORDS.countedOnce}
        </Button>
      )
    }
    case 'unread':
      return <MissingFigure doubt={doubt} reading={reading} locale={locale} />
    default:
      return null
  }
}

interface MissingFigureProps extends AnswerProps {
  doubt: Extract<Doubt, { kind: 'unread' | 'noQty' }>
}

/** An input for a figure that can't be read, typed in the quotation's number format. */
function MissingFigure({ doubt, reading, locale }: MissingFigureProps) {
  const { line, column, name } = doubt
  const [isWrong, setWrong] = useState(false)
  const type = (text: string) => {
    const value = readTyped(text, name, locale)
    setWrong(value === 'unreadable')
    reading.type(line.at, column, value === 'unreadable' ? null : value)
  }
  return (
    <input
      type="text"
      inputMode="decimal"
      autoComplete="off"
      className={`${field.input} ${styles.figure}`}
      aria-label={fill(WORDS.missing, { name: WORDS.roles[name], line: line.at + 1 })}
      aria-invalid={isWrong}
      placeholder={WORDS.roles[name]}
      onChange={({ target }) => type(target.value)}
    />
  )
}

function readTyped(
  text: string,
  name: UnreadFigure['name'],
  locale: string,
): number | null | 'unreadable' {
  if (name === 'discount' || name === 'tax') {
    const percent = readPercent(text, { locale }, PERCENTS[name === 'tax' ? 'rate' : name])
    return percent === 'out-of-range' ? 'unreadable' : percent
  }
  const typed = parseTypedFigure(text, name === 'cost' ? 'itemPrice' : name, locale)
  return typed.ok ? typed.value : 'unreadable'
}
