import { uploadPath } from '#domain/html/uploads.ts'
import { files as WORDS } from '#domain/words/en/admin.json'
import type { Input, Reply } from '../../../state/api.ts'
import { announceDeletion } from '../../../state/deleted-files.ts'
import { createPagedList, removeListed } from '../../../state/list-query.ts'
import { dayOf } from '../../../ui/dates.ts'
import listRow from '../../../ui/list/list-row.module.css'
import { sizeOf } from '../../files/index.ts'
import { forAdmins } from '../../guard/index.tsx'
import adminRow from '../admin-row.module.css'
import { type OwnedKind, OwnedList } from '../owned-list.tsx'
import { adminCall } from '../users/users.ts'

/** Anybody's file, with its owner's email. */
type OwnedFile = Reply<'get-file-list-all', 'post'>['fileList'][number]

const allFiles = createPagedList(
  'file-list-all',
  (query: Input<'POST', 'get-file-list-all'>) => adminCall('POST', 'get-file-list-all', query),
  ({ fileList: items, total }) => ({ items, total }),
)

const FILES: OwnedKind<OwnedFile, 'name' | 'email' | 'type' | 'size' | 'createdAt'> = {
  list: allFiles,
  words: WORDS,
  noun: 'file',
  keys: [
    { key: 'name', label: WORDS.name, rises: true },
    { key: 'email', label: WORDS.owner, rises: true },
    { key: 'type', label: WORDS.type, rises: true },
    { key: 'size', label: WORDS.size, isFigure: true },
    { key: 'createdAt', label: WORDS.uploaded },
  ],
  time: 'createdAt',
  textOf: ({ name, email }) => `${name}\n${email}`,
  nameOf: ({ name }) => name,
  headOf: ({ id, name }) => (
    <a href={uploadPath(id)} target="_blank" rel="noopener">
      <bdi>{name}</bdi>
    </a>
  ),
  cellsOf: ({ type, size, createdAt }) => (
    <>
      <td className={adminRow.owner}>{type}</td>
      <td className={listRow.figure}>{sizeOf(size)}</td>
      <td className={adminRow.quiet}>
        <time dateTime={createdAt}>{dayOf(new Date(createdAt))}</time>
      </td>
    </>
  ),
  async deleteItem({ id, name }) {
    const answer = await adminCall('DELETE', 'delete-file', { fileId: id })
    if (answer.ok) announceDeletion({ fileId: id, quotations: answer.data.quotations })
    return removeListed(Promise.resolve(answer), name, () => allFiles.forget(id))
  },
}

export const AllFilesPage = forAdmins(() => <OwnedList kind={FILES} />)
