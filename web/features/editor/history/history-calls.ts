import type { Quotation } from '../../../../src/domain/document/quotation.ts'
import { api, type Reply } from '../../../state/api.ts'

type RevisionPage = Reply<'get-revision-list', 'post'>
/** A version in the list (api: Revisions). */
export type Revision = RevisionPage['revisions'][number]

const post = <T>(path: string, body: unknown) =>
  api.authenticated<T>({ method: 'POST', path: `/api/${path}`, body })

/** The calls of the history (api: Revisions). */
export const historyCalls = {
  list: (id: string, limit: number, offset: number) =>
    post<RevisionPage>('get-revision-list', { id, limit, offset }),

  get: (id: string, revision: number) =>
    post<{ quotation: Quotation }>('get-revision', { id, revision }),

  label: (id: string, revision: number, label: string) =>
    api.authenticated<Reply<'label-revision', 'patch'>>({
      method: 'PATCH',
      path: '/api/label-revision',
      body: { id, revision, label },
    }),
}
