import { changeLine, withTyped } from '#domain/document/lines.ts'
import { lineFigure } from '#domain/numbers/itemized-totals.ts'
import { readLine } from '#domain/numbers/typed-line.ts'
import { lines as LINES_WORDS } from '#domain/words/en/editor.json'
import { fill } from '#domain/words/fill.ts'
import { toast } from '../../../../../state/toasts.ts'
import type { Meta } from '../../../document/model.ts'
import { metaNow } from '../../../document/now.ts'
import { changeMeta, committedBlocks, previewHidden, runOnMeta } from '../../../document/store.ts'
import { isWithinRange } from '../../../document/within-range.ts'
import { wordsNow } from '../../../document/words-now.ts'
import type { FigurePlace } from '../../../figures/figure-place.ts'
import type { FigureOutcome, LineFigures } from '../../../figures/line-figures.ts'

/**
 * What is typed into a line's figure (numbers: Typed lines): the total follows while it is typed.
 * The store previews blocks only, so the lines before the preview are kept here.
 */
export const typedLines: LineFigures = { textOf, preview, cancel, commit }

type Lines = Meta['lines']
type Kind = Lines[number]['kind']

let before: Lines | null = null

function textOf({ lineId }: FigurePlace): string | null {
  const meta = committedMeta()
  const line = meta?.lines.find(({ id }) => id === lineId)
  return meta && line ? lineFigure(line, meta) : null
}

function preview(place: FigurePlace, text: string): boolean {
  const typed = settle(place, text)
  if (typeof typed === 'string') {
    cancel()
    return false
  }
  before ??= metaNow()?.lines ?? null
  changeMeta({ lines: typed })
  // Counts as unsaved work, in drafts too.
  previewHidden((blocks) => [...blocks])
  return true
}

function cancel(): void {
  if (before) changeMeta({ lines: before })
  before = null
}

/** @param kind what the line is from now on, unless the text says otherwise */
function commit(place: FigurePlace, text: string, kind?: Kind): FigureOutcome {
  cancel()
  const settled = settle(place, text, kind)
  if (settled === 'out-of-bounds') {
    const figure = textOf(place) ?? ''
    const { kept, blank } = LINES_WORDS.outOfRange
    toast.warning(figure === '' ? blank : fill(kept, { figure }))
    return 'exact'
  }
  if (typeof settled === 'string') return settled
  runOnMeta({ lines: settled }, undefined, place.blockId)
  return 'exact'
}

/** Commits the line's number as an amount if it is a percentage, otherwise as a percentage. */
export function switchLine(place: FigurePlace): void {
  const meta = committedMeta()
  const line = meta?.lines.find(({ id }) => id === place.lineId)
  if (!meta || !line) return
  const kind = line.kind === 'percent' ? 'amount' : 'percent'
  commit(place, lineFigure({ ...line, kind }, meta), kind)
}

/** The lines with what was typed, or why it is refused. */
function settle(
  { lineId }: FigurePlace,
  text: string,
  kind?: Kind,
): Lines | 'unreadable' | 'percentage' | 'out-of-range' | 'out-of-bounds' {
  const meta = committedMeta()
  const found = meta?.lines.find(({ id }) => id === lineId)
  const line = found && { ...found, kind: kind ?? found.kind }
  const typed = meta && line && readLine(text, meta, line)
  if (!meta || !line || typed === 'unreadable' || typed === undefined) return 'unreadable'
  if (typed === 'out-of-range' || typed === 'out-of-bounds') return typed
  if (line.kind === 'rounding' && typed?.kind === 'percent') return 'percentage'
  const changed = withTyped(line, typed, wordsNow().labels)
  const lines = changeLine(meta.lines, line.id, () => changed) as Lines
  return isWithinRange(committedBlocks(), { lines }) ? lines : 'out-of-range'
}

function committedMeta(): Meta | undefined {
  const meta = metaNow()
  return meta && before ? { ...meta, lines: before } : meta
}
