import type { Quotation } from '../../../../src/domain/document/quotation.ts'
import { type Answer, api } from '../../../state/api.ts'

/** A version in the list (api: Revisions). */
export interface Revision {
  readonly revision: number
  readonly createdAt: string
  /** Its author. */
  readonly email: string
  readonly label: string
  readonly total: number | null
  readonly currency?: string
  readonly locale?: string
  /** What changed in it, in words. */
  readonly summary: string
  readonly isDamaged?: boolean
}

export interface RevisionPage {
  readonly revisions: readonly Revision[]
  readonly total: number
}

const post = <T>(path: string, body: unknown): Promise<Answer<T>> =>
  api.authenticated<T>({ method: 'POST', path: `/api/${path}`, body })

/** The calls of the history (api: Revisions). */
export const historyCalls = {
  list: (id: string, limit: number, offset: number) =>
    post<RevisionPage>('get-revision-list', { id, limit, offset }),

  get: (id: string, revision: number) =>
    post<{ quotation: Quotation }>('get-revision', { id, revision }),

  label: (id: string, revision: number, label: string) =>
    api.authenticated<{ message: string }>({
      method: 'PATCH',
      path: '/api/label-revision',
      body: { id, revision, label },
    }),
}
