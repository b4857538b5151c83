import { useLayoutEffect, useRef } from 'react'
import { closest, TOTAL_LINE } from '../../../paper/elements.ts'
import { focusLine, linesNow, removeLineAndMoveFocus, switchKind } from './commands.ts'
import { dragLine } from './drag-line.ts'
import styles from './line-tools.module.css'
import { LINES_WORDS } from './line-words.ts'

/**
 * A line's handle, its kind and 'Remove', shown while the pointer or the focus is in the line. The handle is
 * no tab stop: alt with the arrows moves the line from anywhere in it.
 */
export function LineTools({ id, kind, blockId }: { id: string; kind: string; blockId: string }) {
  const tools = useRef<HTMLSpanElement>(null)
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
      <button
        type="button"
        tabIndex={-1}
        className={`${styles.tool} ${styles.handle}`}
        data-action="drag-line"
        data-tip={LINES_WORDS.moveTip}
        aria-label={LINES_WORDS.move}
        aria-keyshortcuts="Alt+ArrowUp Alt+ArrowDown"
        onPointerDown={(event) => dragLine(event.nativeEvent, id, blockId)}
      />
      {kind !== 'rounding' && (
        <button
          type="button"
          className={`${styles.tool} ${styles.kind}`}
          data-action="switch-line"
          data-tip={kind === 'percent' ? LINES_WORDS.toAmount : LINES_WORDS.toPercent}
          aria-label={LINES_WORDS.percent}
          aria-pressed={kind === 'percent'}
          onClick={() => switchKind(id, blockId)}
        />
      )}
      <button
        type="button"
        className={`${styles.tool} ${styles.remove}`}
        data-action="remove-line"
        data-tip={LINES_WORDS.removeTip}
        aria-label={LINES_WORDS.remove}
        aria-keyshortcuts="Control+Shift+Backspace"
        onClick={() => removeLineAndMoveFocus(id, blockId)}
      />
    </span>
  )
}
