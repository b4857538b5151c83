import { Download } from 'lucide-react'
import type { Quotation } from '#domain/document/quotation.ts'
import { language } from '#domain/words/en/common.json'
import { history as WORDS } from '#domain/words/en/editor.json'
import { fill } from '#domain/words/fill.ts'
import {
  type ChangesRequest,
  type ComparedVersion,
  requestChanges,
} from '../../../state/changes-download.ts'
import { TotalParts } from '../comparing/total-parts.tsx'
import { comparisonOf } from './comparison.ts'
import download from './download-changes.module.css'
import type { History, Version } from './history.ts'
import styles from './summary.module.css'
import { versionName } from './times.ts'
import { isShowable } from './versions.ts'

/** Above the shown version: what changed in words, and which rows make the total's difference up. */
export function Summary({ history }: { history: History }) {
  const { before, after } = history.$pair.value
  const shown = history.documentOf(after)
  const other = before === null ? null : history.documentOf(before)
  const against = history.$against.value
  if (before === null || !isShowable(shown)) {
    const isOldest =
      against === 'previous' && !history.hasMore() && history.$entries.value.length > 1
    return isOldest ? <p className={`${styles.summary} ${styles.sides}`}>{WORDS.first}</p> : null
  }
  if (typeof other === 'string' && other !== 'loading')
    return (
      <p className={`${styles.summary} ${styles.sides}`} role="status">
        {WORDS.notCompared}{' '}
        {other === 'failed' && (
          <button type="button" className={styles.retry} onClick={() => history.ask(before)}>
            {WORDS.retry}
          </button>
        )}
      </p>
    )
  if (!isShowable(other)) return null
  return (
    <section className={styles.summary} aria-label={WORDS.whatChanged} data-history-summary>
      <p className={styles.sides}>
        {fill(WORDS.sides, { from: versionName(history, before), to: versionName(history, after) })}
      </p>
      <Words before={other} after={shown} />
      <DownloadChanges history={history} />
    </section>
  )
}

function Words({ before, after }: { before: Quotation; after: Quotation }) {
  const { entries, words, printedWords, fields, total } = comparisonOf(before, after)
  if (entries.length === 0) return <p className={styles.words}>{WORDS.alike}</p>
  return (
    <>
      <p className={`${styles.words} ${styles.onScreen}`} aria-live="polite">
        {words}
      </p>
      <p className={`${styles.words} ${styles.onPaper}`}>{printedWords}</p>
      {fields.length > 0 && (
        <ul className={styles.others}>
          {fields.map(({ line, isPrivate }) => (
            <li key={line} className={isPrivate ? styles.onScreen : undefined}>
              {line}
            </li>
          ))}
        </ul>
      )}
      <TotalParts total={total} words={WORDS.parts} language={language.tag} style={after} />
    </>
  )
}

/** Downloads what changed between the two versions that are compared (product: Downloads). */
function DownloadChanges({ history }: { history: History }) {
  const { before, after } = history.$pair.value
  const was = before === null ? null : comparedVersion(history, before)
  const is = comparedVersion(history, after)
  if (!was || !is || comparisonOf(was.quotation, is.quotation).entries.length === 0) return null
  return (
    <p className={`${download.download} screen-only`}>
      <Download size={16} aria-hidden />
      {WORDS.download.title}
      {FORMATS.map((format) => (
        <button
          key={format}
          type="button"
          aria-label={fill(WORDS.download.button, { format })}
          data-changes={format}
          onClick={() => requestChanges({ format, before: was, after: is })}
        >
          .{format}
        </button>
      ))}
    </p>
  )
}

const FORMATS: readonly ChangesRequest['format'][] = ['pdf', 'xlsx']

function comparedVersion(history: History, version: Version): ComparedVersion | null {
  const quotation = history.documentOf(version)
  if (!isShowable(quotation)) return null
  const { revision } = history.$entries.value.find((entry) => entry.version === version) ?? {}
  return { quotation, label: revision?.label ?? '', savedAt: revision?.createdAt ?? null }
}
