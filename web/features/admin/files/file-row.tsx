import { Trash2 } from 'lucide-react'
import { memo } from 'react'
import { uploadPath } from '../../../../src/domain/html/uploads.ts'
import { dayOf } from '../../../ui/dates.ts'
import { IconButton } from '../../../ui/icon-button.tsx'
import listRow from '../../../ui/list/list-row.module.css'
import { sizeOf } from '../../files/index.ts'
import adminRow from '../admin-row.module.css'
import type { OwnedFile } from './all-files.ts'

interface FileRowProps {
  file: OwnedFile
  onDelete: (file: OwnedFile) => void
}

/** A file in the list of everybody's: its name is a link to it. */
export const FileRow = memo(function FileRow({ file, onDelete }: FileRowProps) {
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
        <IconButton label={`Delete ${name}`} onClick={() => onDelete(file)}>
          <Trash2 size={16} />
        </IconButton>
      </td>
    </tr>
  )
})
