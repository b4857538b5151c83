import { type ReactNode, useEffect, useState } from 'react'
import type { Quotation } from '../../../src/domain/document/quotation.ts'
import { isNewer } from '../../../src/domain/document/version.ts'
import { MESSAGES } from '../../../src/domain/words/messages.ts'
import { api } from '../../state/api.ts'
import { SAVED_BY_NEWER } from '../../state/newer-version.ts'
import { Button } from '../../ui/button.tsx'
import form from '../../ui/form.module.css'
import { Waiting } from '../../ui/waiting.tsx'

interface StoredQuotationProps {
  id: string
  /** The form; calling `replace` shows it with a newer version that a save met. */
  children: (stored: Quotation, replace: (stored: Quotation) => void) => ReactNode
}

/** A form for a quotation of the list, as stored; a failed load can be retried. */
export function StoredQuotation({ id, children }: StoredQuotationProps) {
  const [stored, setStored] = useState<Quotation | null>(null)
  const [problem, setProblem] = useState<Problem | null>(null)
  const [attempt, setAttempt] = useState(1)

  const show = (quotation: Quotation) => {
    setStored(quotation)
    if (isNewer(quotation)) setProblem({ text: SAVED_BY_NEWER, canRetry: false })
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt loads again
  useEffect(() => {
    const loading = new AbortController()
    setProblem(null)
    void api.getQuotation(id, { signal: loading.signal }).then((answer) => {
      if (loading.signal.aborted) return
      if (answer.ok) show(answer.data.quotation)
      else setProblem(problemOf(id, answer.status))
    })
    return () => loading.abort()
  }, [id, attempt])

  if (problem) {
    return (
      <div className={form.form} role="alert">
        <p className={form.note}>{problem.text}</p>
        {problem.canRetry && (
          <Button className={form.submit} onClick={() => setAttempt(attempt + 1)}>
            Try again
          </Button>
        )}
      </div>
    )
  }
  return stored ? children(stored, show) : <Waiting>Loading...</Waiting>
}

interface Problem {
  text: string
  canRetry: boolean
}

function problemOf(id: string, status: number | null): Problem {
  if (status === 403) return { text: MESSAGES.quotation.forbidden(id), canRetry: false }
  if (status === 404) return { text: MESSAGES.quotation.notFound(id), canRetry: false }
  return { text: 'The quotation can’t be loaded.', canRetry: true }
}
