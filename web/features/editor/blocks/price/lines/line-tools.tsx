import { useComputed } from '@preact/signals-react'
import { type ComponentProps, useLayoutEffect, useRef } from 'react'
import { flushSync } from 'react-dom'
import { moveLine } from '#domain/document/lines.ts'
import { isPartOf } from '#domain/numbers/periods.ts'
import { totalsOf } from '#domain/numbers/totals.ts'
import { lines as LINES_WORDS, paid as WORDS } from '#domain/words/en/editor.json'
import { showMenu } from '../../../../../ui/menu.ts'
import { isFixed, termsNow } from '../../../document/now.ts'
import { changeMeta, committedBlocks, lockEdits, runOnMeta } from '../../../document/store.ts'
import { usePaper } from '../../../paper/context.ts'
import { all, blockElement, closest, lineIdOf, TOTAL_LINE } from '../../../paper/elements.ts'
import { startPointerSession } from '../../../paper/pointer-session.ts'
import { closeRichText } from '../../../rich-text/index.ts'
import { commitPending } from '../../commit-pending.ts'
import {
  changePeriods,
  focusLine,
  type Lines,
  lineIn,
  linesNow,
  removeLineAndMoveFocus,
  switchKind,
} from './commands.ts'
import styles from './line-tools.module.css'

/**
 * A line's handle, its kind and 'Remove', shown while the pointer or the focus is in the line. The handle is
 * no tab stop: alt with the arrows moves the line from anywhere in it.
 */
export function LineTools({ id, kind, blockId }: { id: string; kind: string; blockId: string }) {
  const tools = useRef<HTMLSpanElement>(null)
  const { totals } = usePaper().document
  const hasPeriods = useComputed(() => totals.value.periods.length > 1).value
  // When undo takes away the line that holds the focus, the focus goes on to the next.
  useLayoutEffect(() => {
    const line = closest(tools.current, TOTAL_LINE)
    return () => {
      if (!line?.contains(document.activeElement)) return
      const at = [...(line.parentElement?.children ?? [])].filter((each) =>
        each.matches(TOTAL_LINE),
      )
      const place = at.indexOf(line)
      requestAnimationFrame(() => {
        if (document.activeElement !== document.body) return
        const lines = linesNow()
        focusLine(blockId, (lines[place] ?? lines.at(-1))?.id)
      })
    }
  }, [blockId])
  return (
    <span ref={tools} className={`${styles.tools} screen-only`}>
      <Tool
        look={styles.handle}
        data-action="drag-line"
        label={LINES_WORDS.move}
        tip={LINES_WORDS.moveTip}
        tabIndex={-1}
        aria-keyshortcuts="Alt+ArrowUp Alt+ArrowDown"
        onPointerDown={(event) => dragLine(event.nativeEvent, id, blockId)}
      />
      {kind !== 'rounding' && (
        <Tool
          look={styles.kind}
          data-action="switch-line"
          label={LINES_WORDS.percent}
          tip={kind === 'percent' ? LINES_WORDS.toAmount : LINES_WORDS.toPercent}
          aria-pressed={kind === 'percent'}
          onClick={() => switchKind(id, blockId)}
        />
      )}
      {hasPeriods && (
        <Tool
          look={styles.periods}
          data-action="line-periods"
          label={LINES_WORDS.periods}
          aria-haspopup="menu"
          aria-expanded={false}
          onClick={({ currentTarget }) => openLinePeriods(currentTarget, id, blockId)}
        />
      )}
      <Tool
        look={styles.remove}
        data-action="remove-line"
        label={LINES_WORDS.remove}
        tip={LINES_WORDS.removeTip}
        aria-keyshortcuts="Control+Shift+Backspace"
        onClick={() => removeLineAndMoveFocus(id, blockId)}
      />
    </span>
  )
}

interface ToolProps extends ComponentProps<'button'> {
  look: string | undefined
  label: string
  /** What else it says where it is pointed at. */
  tip?: string
}

const Tool = ({ look, label, tip = label, ...button }: ToolProps) => (
  <button
    type="button"
    className={`${styles.tool} ${look}`}
    data-tip={tip}
    aria-label={label}
    {...button}
  />
)

/**
 * Drags a line by its handle: it takes the place it is held over, and all amounts follow. Let go,
 * it stays there, as one undoable step; Escape puts it back.
 */
function dragLine(event: PointerEvent, id: string, blockId: string): void {
  if (event.button !== 0 || isFixed()) return
  commitPending()
  closeRichText()
  const before = linesNow()
  const unlock = lockEdits()
  // A line may be part of several totals.
  const around = closest(event.target, '[data-total-of]') ?? blockElement(blockId)
  const line = () => lineIn(around, id)
  line()?.toggleAttribute('data-dragged', true)

  const show = (lines: Lines) => flushSync(() => changeMeta({ lines }))
  const session = startPointerSession(event)
  session.onChange = () => {
    const { point, state } = session.current
    if (state === 'down') {
      const to = placeAt(around, id, point.y)
      const moved = to === null ? null : moveLine(linesNow(), id, to)
      if (moved && moved !== linesNow()) show(moved as Lines)
      return
    }
    session.end()
    const after = state === 'up' ? linesNow() : before
    line()?.toggleAttribute('data-dragged', false)
    show(before)
    unlock()
    if (after !== before) flushSync(() => runOnMeta({ lines: after }, undefined, blockId))
  }
}

/** The place of the line whose upper or lower half the pointer has passed; null for its own. */
function placeAt(around: Element | null, id: string, y: number): number | null {
  const lines = all(TOTAL_LINE, around ?? undefined)
  const placeOf = (at: number) =>
    linesNow().findIndex((line) => line.id === lineIdOf(lines[at] ?? null))
  const from = lines.findIndex((line) => lineIdOf(line) === id)
  const isPast = (line: HTMLElement, at: number) => {
    const { top, height } = line.getBoundingClientRect()
    return at < from ? y < top + height / 2 : y > top + height / 2
  }
  const first = lines.findIndex((line, at) => at < from && isPast(line, at))
  if (first >= 0) return placeOf(first)
  const last = lines.findLastIndex((line, at) => at > from && isPast(line, at))
  return last >= 0 ? placeOf(last) : null
}

/**
 * Opens the choice of the totals that the line is part of: one at least. The same as without a choice
 * is none, so that the line follows the rows.
 */
function openLinePeriods(button: HTMLElement, id: string, blockId: string): void {
  if (isFixed()) return
  commitPending()
  const line = linesNow().find((each) => each.id === id)
  if (!line) return
  const periods = totalsOf(committedBlocks(), termsNow()).periods.map(({ period }) => period)
  const first = periods[0] ?? 'once'
  const usual = periods.filter((period) => isPartOf({ ...line, periods: null }, period, first))
  const own = periods.filter((period) => isPartOf(line, period, first))
  const entries = periods.map((toggled) => {
    const chosen = periods.filter((period) => own.includes(period) !== (period === toggled))
    const isUsual = chosen.join() === usual.join()
    return {
      label: WORDS.periods[toggled],
      isChecked: own.includes(toggled),
      act: () => chosen.length > 0 && changePeriods(id, blockId, isUsual ? null : chosen),
    }
  })
  showMenu(button, LINES_WORDS.periods, [{ entries }])
}
