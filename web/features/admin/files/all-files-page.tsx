import { useStore } from '@nanostores/react'
import type { Deletion } from '../../../ui/list/delete-dialog.tsx'
import { ListState } from '../../../ui/list/list-state.tsx'
import type { Sort, SortKey } from '../../../ui/list/search-and-sort.ts'
import { SearchableList } from '../../../ui/list/searchable-list.tsx'
import { FILE_DELETION } from '../../files/index.ts'
import { AdminPage } from '../admin-page.tsx'
import { allFiles, deleteForOwner, type OwnedFile } from './all-files.ts'
import { FileRow } from './file-row.tsx'

/** Everybody's files: search, sort, open, delete (product: Admin pages). */
export const AllFilesPage = () => (
  <AdminPage>
    <AllFiles />
  </AdminPage>
)

const SORT_KEYS: readonly SortKey<'name' | 'email' | 'type' | 'size' | 'createdAt'>[] = [
  { key: 'name', label: 'Name', rises: true },
  { key: 'email', label: 'Owner', rises: true },
  { key: 'type', label: 'Type', rises: true },
  { key: 'size', label: 'Size', isFigure: true },
  { key: 'createdAt', label: 'Uploaded' },
]

const INITIAL_SORT: Sort<(typeof SORT_KEYS)[number]['key']> = { key: 'createdAt', order: 'desc' }

function AllFiles() {
  const { data, error, loading } = useStore(allFiles.$first)
  return (
    <SearchableList
      title="All files"
      noun="file"
      items={data?.items}
      continuation={data && { ...data, find: allFiles.find }}
      hasFailed={error !== undefined && !loading}
      onRetry={() => allFiles.$first.revalidate()}
      keys={SORT_KEYS}
      initialSort={INITIAL_SORT}
      textOf={({ name, email }) => `${name}\n${email}`}
      nameOf={({ name }) => name}
      renderRow={(file, onDelete) => <FileRow key={file.id} file={file} onDelete={onDelete} />}
      deleteItem={deleteForOwner}
      deletionOf={deletionOf}
      empty={
        <ListState title="No files yet" text="Nobody has uploaded one.">
          {null}
        </ListState>
      }
    />
  )
}

const deletionOf = ({ email }: OwnedFile): Deletion => ({
  ...FILE_DELETION,
  effect: `of ${email} ${FILE_DELETION.effect}`,
})
