import { Download } from 'lucide-react'
import {
  type ChangesRequest,
  type ComparedVersion,
  requestChanges,
} from '../../../state/changes-download.ts'
import { comparisonOf } from './comparison.ts'
import styles from './download-changes.module.css'
import type { History, Version } from './history.ts'
import { isShowable } from './versions.ts'

/** Downloads what changed between the two versions that are compared (product: Downloads). */
export function DownloadChanges({ history }: { history: History }) {
  const { before, after } = history.$pair.value
  const was = before === null ? null : comparedVersion(history, before)
  const is = comparedVersion(history, after)
  if (!was || !is || comparisonOf(was.quotation, is.quotation).entries.length === 0) return null
  return (
    <p className={`${styles.download} screen-only`}>
      <Download size={16} aria-hidden />
      {WORDS.title}
      {FORMATS.map((format) => (
        <button
          key={format}
          type="button"
          aria-label={WORDS.button(format)}
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

const WORDS = {
  title: 'Download changes',
  button: (format: string) => `Download changes as .${format}`,
} as const
