import { type ReactNode, useCallback } from 'react'
import type { Quotation } from '#domain/document/quotation.ts'
import { isNewer } from '#domain/document/version.ts'
import { messages as MESSAGES } from '#domain/words/en/common.json'
import { quotationForms as WORDS } from '#domain/words/en/lists.json'
import { fill } from '#domain/words/fill.ts'
import { api } from '../../state/api.ts'
import { savedByNewer } from '../../state/newer-version.ts'
import { Button } from '../../ui/button.tsx'
import { Waiting } from '../../ui/fetched.tsx'
import form from '../../ui/form.module.css'
import { useFetched } from '../../ui/use-fetched.ts'

interface StoredQuotationProps {
  id: string
  /** The form; calling `replace` shows it with a newer version that a save met. */
  children: (stored: Quotation, replace: (stored: Quotation) => void) => ReactNode
}

/** A form for a quotation of the list, as stored; a failed load can be retried. */
export function StoredQuotation({ id, children }: StoredQuotationProps) {
  const fetched = useFetched<{ quotation: Quotation }>(
    useCallback(() => api.getQuotation(id), [id]),
  )
  const { data, setData, hasFailed, status, reload } = fetched
  const isRefused = status === 403 || status === 404
  const refusal = status === 403 ? 'forbidden' : 'notFound'
  const problem = isRefused
    ? fill(MESSAGES.quotation[refusal], { id })
    : hasFailed && WORDS.notLoaded
  if (problem || (data && isNewer(data.quotation))) {
    return (
      <div className={form.form} role="alert">
        <p className={form.note}>{problem || savedByNewer()}</p>
        {hasFailed && !isRefused && (
          <Button className={form.submit} onClick={reload}>
            {WORDS.retry}
          </Button>
        )}
      </div>
    )
  }
  if (!data) return <Waiting>{WORDS.loading}</Waiting>
  return children(data.quotation, (quotation) => setData({ quotation }))
}
