import { useStore } from '@nanostores/react'
import { countRows } from '#domain/document/blocks.ts'
import { compareDocuments } from '#domain/document/compare/compare-documents.ts'
import { changesInWords, summaryOf } from '#domain/document/compare/summary.ts'
import { linesInWords, taxInWords } from '#domain/document/compare/terms-in-words.ts'
import type { Quotation } from '#domain/document/quotation.ts'
import { totalText } from '#domain/numbers/period-text.ts'
import { totalsOf } from '#domain/numbers/totals.ts'
import { sharingOf } from '#domain/words/access-words.ts'
import { saving as WORDS } from '#domain/words/en/editor.json'
import { fill } from '#domain/words/fill.ts'
import { $conflict } from '../document/load-state.ts'
import { currentQuotation } from '../document/store.ts'
import styles from './conflict-banner.module.css'
import { openNewer, overwriteStored, saveAsCopy } from './save-document.ts'

/** Shown when a save met a newer version: the user decides about their own (product: Conflicts). */
export function ConflictBanner() {
  const conflict = useStore($conflict)
  if (!conflict) return null
  return (
    <section
      className={`${styles.conflict} banner surface screen-only`}
      data-conflict
      role="alert"
      aria-label={WORDS.conflict.title}
    >
      <div>
        <h2 className={styles.title}>{WORDS.conflict.title}</h2>
        <p className={styles.words}>
          {conflict.isAhead ? WORDS.conflict.ahead : WORDS.conflict.text}
        </p>
      </div>
      <Differences stored={conflict.stored} canOverwrite={!conflict.isAhead} />
      <div className="acts">
        <button type="button" className="act main" onClick={() => void saveAsCopy()}>
          {WORDS.conflict.copy}
        </button>
        <button
          type="button"
          className="act"
          data-tip={WORDS.conflict.newerTip}
          onClick={() => void openNewer()}
        >
          {WORDS.conflict.newer}
        </button>
        {!conflict.isAhead && (
          <button type="button" className="act" onClick={() => void overwriteStored()}>
            {WORDS.conflict.overwrite}
          </button>
        )}
      </div>
    </section>
  )
}

interface DifferencesProps {
  stored: Quotation
  canOverwrite: boolean
}

/** Lists how the stored version and the user's differ, and what becomes of the sharing. */
export function Differences({ stored, canOverwrite }: DifferencesProps) {
  const mine = currentQuotation()
  if (!mine) return null
  const differences = differencesOf(stored, mine)
  const changes = otherChanges(stored, mine)
  const isShared = [stored, mine].some(({ access }) => access.level !== 'nobody')
  return (
    <>
      {differences.length > 0 && (
        <table className={styles.differences}>
          <thead>
            <tr>
              <td />
              <th scope="col">{WORDS.differences.stored}</th>
              <th scope="col">{WORDS.differences.mine}</th>
            </tr>
          </thead>
          <tbody>
            {differences.map((difference) => (
              <tr key={difference.label}>
                <th scope="row">{difference.label}</th>
                <td>{difference.stored}</td>
                <td>{difference.mine}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {differences.length === 0 && <p className={styles.words}>{WORDS.differences.alike}</p>}
      {changes && <p className={styles.words}>{fill(WORDS.differences.changes, { changes })}</p>}
      {isShared && (
        <p className={styles.words}>
          {canOverwrite && `${WORDS.differences.overwriting} `}
          {WORDS.differences.copy}
        </p>
      )}
    </>
  )
}

/** The differences by which people tell two versions apart: name, sharing, size, terms and total. */
function differencesOf(stored: Quotation, mine: Quotation) {
  return (Object.keys(FEATURES) as Feature[])
    .map((name) => ({
      label: WORDS.differences.features[name],
      stored: FEATURES[name](stored),
      mine: FEATURES[name](mine),
    }))
    .filter((feature) => feature.stored !== feature.mine)
}

/** What else is different in the user's version: its rows, blocks and other fields; '' for nothing. */
function otherChanges(stored: Quotation, mine: Quotation): string {
  const summary = summaryOf(compareDocuments(stored, mine))
  const fields = summary.fields.filter((field) => !IN_TABLE.has(field))
  return changesInWords({ ...summary, fields }, mine.locale)
}

const IN_TABLE: ReadonlySet<string> = new Set(['name', 'tax', 'lines'])

type Feature = keyof typeof WORDS.differences.features

const FEATURES: Readonly<Record<Feature, (quotation: Quotation) => string>> = {
  name: ({ name }) => name || WORDS.differences.untitled,
  sharing: ({ access }) => sharingOf(access),
  blocks: ({ blocks }) => String(blocks.length),
  rows: ({ blocks }) => String(countRows(blocks)),
  tax: ({ tax, locale }) => taxInWords(tax, locale),
  lines: (quotation) => linesInWords(quotation.lines, quotation),
  total: (quotation) => totalText(totalsOf(quotation.blocks, quotation), quotation),
}
