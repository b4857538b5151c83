import type { Answer, Reply } from '../../../state/api.ts'
import { announceDeletion } from '../../../state/deleted-files.ts'
import { removeListed } from '../../../state/list-query.ts'
import { adminCall } from '../admin-call.ts'
import { type AdminQuery, createAdminList } from '../admin-list.ts'

type Listed = Reply<'get-file-list-all', 'post'>

/** Anybody's file, with its owner's email. */
export type OwnedFile = Listed['fileList'][number]

/** Everybody's files. */
export const allFiles = createAdminList<OwnedFile>('file-list-all', fetchPage)

async function fetchPage(
  query: AdminQuery,
): Promise<Answer<{ items: OwnedFile[]; total: number }>> {
  const answer = await adminCall<Listed>({
    method: 'POST',
    path: '/api/get-file-list-all',
    body: query,
  })
  if (!answer.ok) return answer
  const { fileList: items, total } = answer.data
  return { ...answer, data: { items, total } }
}

/** Deletes the file from its owner's account, and toasts the outcome. */
export async function deleteForOwner({ id, name }: OwnedFile): Promise<{ ok: boolean }> {
  const answer = await adminCall<Reply<'delete-file', 'delete'>>({
    method: 'DELETE',
    path: '/api/delete-file',
    body: { fileId: id },
  })
  if (answer.ok) announceDeletion({ fileId: id, quotations: answer.data.quotations })
  return removeListed(Promise.resolve(answer), name, () => allFiles.forget(id))
}
