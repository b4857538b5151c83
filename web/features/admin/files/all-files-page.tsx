import { Trash2 } from 'lucide-react'
import { memo } from 'react'
import { uploadPath } from '#domain/html/uploads.ts'
import { files as WORDS } from '#domain/words/en/admin.json'
import { fill } from '#domain/words/fill.ts'
import type { Input, Reply } from '../../../state/api.ts'
import { announceDeletion } from '../../../state/deleted-files.ts'
import { createPagedList, removeListed, usePagedList } from '../../../state/list-query.ts'
import { dayOf } from '../../../ui/dates.ts'
import { IconButton } from '../../../ui/icon-button.tsx'
import type { Deletion } from '../../../ui/list/delete-dialog.tsx'
import listRow from '../../../ui/list/list-row.module.css'
import { ListState } from '../../../ui/list/list-state.tsx'
import type { Sort, SortKey } from '../../../ui/list/search-and-sort.ts'
import { SearchableList } from '../../../ui/list/searchable-list.tsx'
import { sizeOf } from '../../files/index.ts'
import { forAdmins } from '../../guard/index.tsx'
import adminRow from '../admin-row.module.css'
import { adminCall } from '../users/users.ts'

const SORT_KEYS: readonly SortKey<'name' | 'email' | 'type' | 'size' | 'createdAt'>[] = [
  { key: 'name', label: WORDS.name, rises: true },
  { key: 'email', label: WORDS.owner, rises: true },
  { key: 'type', label: WORDS.type, rises: true },
  { key: 'size', label: WORDS.size, isFigure: true },
  { key: 'createdAt', label: WORDS.uploaded },
]

const INITIAL_SORT: Sort<(typeof SORT_KEYS)[number]['key']> = { key: 'createdAt', order: 'desc' }

/** Everybody's files: search, sort, open, delete (product: Admin pages). */
export const AllFilesPage = forAdmins(function AllFiles() {
  return (
    <SearchableList
      {...usePagedList(allFiles)}
      title={WORDS.title}
      noun="file"
      keys={SORT_KEYS}
      initialSort={INITIAL_SORT}
      textOf={({ name, email }) => `${name}\n${email}`}
      nameOf={({ name }) => name}
      renderRow={(file, onDelete) => <FileRow key={file.id} file={file} onDelete={onDelete} />}
      deleteItem={deleteForOwner}
      deletionOf={deletionOf}
      empty={
        <ListState title={WORDS.emptyTitle} text={WORDS.emptyText}>
          {null}
        </ListState>
      }
    />
  )
})

const deletionOf = ({ email }: OwnedFile): Deletion => ({
  ...WORDS.deletion,
  values: { owner: email },
})

interface FileRowProps {
  file: OwnedFile
  onDelete: (file: OwnedFile) => void
}

/** A file in the list of everybody's: its name is a link to it. */
const FileRow = memo(function FileRow({ file, onDelete }: FileRowProps) {
  const { id, name, email, type, size, createdAt } = file
  return (
    <tr className={`${listRow.row} ${adminRow.row}`} data-file-id={id}>
      <th scope="row" className={`${listRow.name} ${adminRow.name}`}>
        <a href={uploadPath(id)} target="_blank" rel="noopener">
          <bdi>{name}</bdi>
        </a>
      </th>
      <td className={adminRow.owner}>{email}</td>
      <td className={adminRow.owner}>{type}</td>
      <td className={adminRow.figure}>{sizeOf(size)}</td>
      <td className={adminRow.quiet}>
        <time dateTime={createdAt}>{dayOf(new Date(createdAt))}</time>
      </td>
      <td className={adminRow.actions}>
        <IconButton label={fill(WORDS.delete, { name })} onClick={() => onDelete(file)}>
          <Trash2 size={16} />
        </IconButton>
      </td>
    </tr>
  )
})

/** Anybody's file, with its owner's email. */
type OwnedFile = Reply<'get-file-list-all', 'post'>['fileList'][number]

/** Everybody's files. */
const allFiles = createPagedList(
  'file-list-all',
  (query: Input<'POST', 'get-file-list-all'>) => adminCall('POST', 'get-file-list-all', query),
  ({ fileList: items, total }) => ({ items, total }),
)

/** Deletes the file from its owner's account, and toasts the outcome. */
async function deleteForOwner({ id, name }: OwnedFile): Promise<{ ok: boolean }> {
  const answer = await adminCall('DELETE', 'delete-file', { fileId: id })
  if (answer.ok) announceDeletion({ fileId: id, quotations: answer.data.quotations })
  return removeListed(Promise.resolve(answer), name, () => allFiles.forget(id))
}
