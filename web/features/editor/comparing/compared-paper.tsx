import { type MouseEvent, memo, useLayoutEffect, useRef } from 'react'
import { comparedHtml } from '#domain/document/compare/compared-html.ts'
import type { Entry } from '#domain/document/compare/entries.ts'
import type { Quotation } from '#domain/document/quotation.ts'
import { splitLongWords } from '#domain/html/long-words.ts'
import { languageOf } from '#domain/words/language.ts'
import { closest } from '../paper/elements.ts'
import styles from '../paper/paper.module.css'
import { followLink } from '../rich-text/activation.ts'
import { displayHtml, sanitize } from '../rich-text/sanitizer.ts'
import { focusedChange, watchChanges } from './changes.tsx'
import { type BringBackLabels, drawingOf, type Labels } from './draw/drawing.ts'
import { paperHtml } from './draw/paper-html.ts'
// The later ones refine the earlier ones.
import '../../../styles/letterhead.css'
import '../../../styles/letterhead-fonts.css'
import '../../../styles/letterhead-paper.css'
import '../../../styles/drawn.css'
import '../../../styles/total.css'
import '../../../styles/total-items.css'
import './draw/paper.css'
import './draw/changes.css'
import './draw/phone.css'

interface ComparedPaperProps {
  readonly shown: Quotation
  /** The version to compare with, and how the two differ; null if nothing is compared. */
  readonly compared: Quotation | null
  readonly differences?: readonly Entry[]
  readonly labels: Labels
  /** For buttons that bring an item back into the open document. */
  readonly bringBack?: BringBack | null
}

export interface BringBack {
  readonly labels: BringBackLabels
  readonly run: (from: Quotation, id: string) => void
}

/** A version, drawn once as html: read-only, and without the hooks of the paper. */
export const ComparedPaper = memo(function ComparedPaper({
  shown,
  compared,
  differences = [],
  labels,
  bringBack = null,
}: ComparedPaperProps) {
  const paper = useRef<HTMLDivElement>(null)
  // Now, before what has the focus is replaced.
  const focusedAt = paper.current ? focusedChange() : -1
  useLayoutEffect(() => watchChanges(paper.current, focusedAt))
  const press = (event: MouseEvent<HTMLElement>) => {
    const button = closest(event.target, '[data-bring-back]')
    if (!button) return followLink(event)
    const { bringBack: id = '' } = button.dataset
    if (compared) bringBack?.run(compared, id)
  }
  const style = { ...STYLE, labels, bringBack: bringBack?.labels ?? null }
  const drawing = drawingOf(shown, compared, differences, style)
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the buttons in it take the keys
    // biome-ignore lint/a11y/noStaticElementInteractions: presses of the buttons in it
    <div
      ref={paper}
      className={PAST_PAPER}
      {...languageOf(shown)}
      onClick={press}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: escaped, and sanitized where it is rich
      dangerouslySetInnerHTML={{ __html: paperHtml(drawing) }}
    />
  )
})

/** That of a version: it is styled as html, and lies on the same paper as the open document. */
export const PAST_PAPER = `${styles.paper} past-paper`

const STYLE = {
  rich: (html: string) => displayHtml(html, 'cell'),
  text: (html: string) => displayHtml(html, 'text'),
  words: (before: string, after: string) =>
    splitLongWords(comparedHtml(sanitize(before), sanitize(after))),
}
