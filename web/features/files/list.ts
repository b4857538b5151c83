import { call, type Reply } from '../../state/api.ts'
import { announceDeletion } from '../../state/deleted-files.ts'
import { createListQuery, removeListed } from '../../state/list-query.ts'

type FileList = Reply<'get-file-list', 'get'>
export type UploadedFile = FileList['fileList'][number]

/** The user's files, the latest first, and the account's storage. */
export const $files = createListQuery(
  'file-list',
  () => call('GET', 'get-file-list'),
  (data: FileList) => data,
)

/** Deletes a file for good, here and in every document that contains it (api: File calls). */
export async function deleteFile(file: UploadedFile): Promise<{ ok: boolean }> {
  const answer = await call('DELETE', 'delete-file', { fileId: file.id })
  const result = await removeListed(Promise.resolve(answer), file.name, () => forget(file))
  if (!result.ok) return result
  announceDeletion({ fileId: file.id, quotations: answer.ok ? answer.data.quotations : [] })
  // Documents without it are smaller too.
  $files.revalidate()
  return result
}

function forget({ id, size }: UploadedFile): void {
  const { data } = $files.get()
  if (!data) return
  const fileList = data.fileList.filter((file) => file.id !== id)
  const { used, limit } = data.storage
  $files.mutate({
    fileList,
    total: fileList.length,
    storage: { used: Math.max(0, used - size), limit },
  })
}
