import { type MouseEvent, memo, useLayoutEffect, useRef } from 'react'
import { comparedHtml } from '../../../../src/domain/document/compare/compared-html.ts'
import type { Quotation } from '../../../../src/domain/document/quotation.ts'
import { splitLongWords } from '../../../../src/domain/html/long-words.ts'
import { languageOf } from '../../../../src/domain/words/direction.ts'
import { followLink } from '../rich-text/activation.ts'
import { displayHtml, sanitize } from '../rich-text/sanitizer.ts'
import { bringBack } from './bring-back.ts'
import { focusedChange, watchChanges } from './changes.ts'
import { comparisonOf } from './comparison.ts'
import { drawingOf, NO_DIFFERENCES } from './draw/drawing.ts'
import { paperHtml } from './draw/paper-html.ts'
import styles from './history.module.css'
// The later ones refine the earlier ones.
import './draw/paper.css'
import './draw/table.css'
import './draw/changes.css'
import './draw/phone.css'
import type { History } from './history.ts'
import { mayChange } from './may-change.ts'
import { isShowable, type Loaded } from './versions.ts'
import { WORDS } from './words.ts'

/** The version that is shown, compared with the one that is chosen. */
export function PastPaper({ history }: { history: History }) {
  const { before, after } = history.$pair.value
  const shown = history.documentOf(after)
  const other = before === null ? null : history.documentOf(before)
  if (!isShowable(shown)) return <Missing loaded={shown} history={history} />
  const compared = isShowable(other) ? other : null
  return <DrawnPaper shown={shown} compared={compared} canBringBack={mayChange.value} />
}

interface DrawnPaperProps {
  readonly shown: Quotation
  /** Null if nothing is compared. */
  readonly compared: Quotation | null
  readonly canBringBack: boolean
}

/** A version, drawn once as html: read-only, and without the hooks of the paper. */
const DrawnPaper = memo(function DrawnPaper({ shown, compared, canBringBack }: DrawnPaperProps) {
  const paper = useRef<HTMLDivElement>(null)
  // Now, before what has the focus is replaced.
  const focusedAt = paper.current ? focusedChange() : -1
  useLayoutEffect(() => watchChanges(paper.current, focusedAt))
  const press = (event: MouseEvent<HTMLElement>) => {
    const button = event.target instanceof Element && event.target.closest('[data-bring-back]')
    if (!button) return followLink(event)
    const { bringBack: id = '' } = (button as HTMLElement).dataset
    if (compared) bringBack(compared, id)
  }
  const differences = compared ? comparisonOf(compared, shown).differences : NO_DIFFERENCES
  const drawing = drawingOf(shown, compared, differences, { ...STYLE, canBringBack })
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the buttons in it take the keys
    // biome-ignore lint/a11y/noStaticElementInteractions: presses of the buttons in it
    <div
      ref={paper}
      className="past-paper"
      {...languageOf(shown)}
      onClick={press}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: escaped, and sanitized where it is rich
      dangerouslySetInnerHTML={{ __html: paperHtml(drawing) }}
    />
  )
})

const STYLE = {
  rich: (html: string) => displayHtml(html, 'cell'),
  text: (html: string) => displayHtml(html, 'text'),
  words: (before: string, after: string) =>
    splitLongWords(comparedHtml(sanitize(before), sanitize(after))),
}

interface MissingProps {
  loaded: Exclude<Loaded, Quotation> | null
  history: History
}

/** In place of a version that can't be shown. */
function Missing({ loaded, history }: MissingProps) {
  const { after } = history.$pair.value
  if (loaded === null || loaded === 'loading')
    return <div className="past-paper" aria-busy="true" />
  return (
    <div className={`past-paper ${styles.missing}`} role="status">
      <p>{WORDS.missing[loaded]}</p>
      {loaded === 'failed' && (
        <button type="button" className={styles.quiet} onClick={() => history.ask(after)}>
          {WORDS.retry}
        </button>
      )}
    </div>
  )
}
