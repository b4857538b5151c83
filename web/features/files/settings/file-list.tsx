import { File, FileImage, FileText, Send } from 'lucide-react'
import { memo, type RefObject, useDeferredValue, useMemo, useRef, useState } from 'react'
import { uploadPath } from '#domain/html/uploads.ts'
import { later as LATER_MESSAGES } from '#domain/words/en/common.json'
import { fileSettings as WORDS } from '#domain/words/en/settings.json'
import { fill } from '#domain/words/fill.ts'
import { toast } from '../../../state/toasts.ts'
import { dayOf } from '../../../ui/dates.ts'
import { IconButton } from '../../../ui/icon-button.tsx'
import { DeleteDialog } from '../../../ui/list/delete-dialog.tsx'
import { type Sort, searchAndSort } from '../../../ui/list/search-and-sort.ts'
import { useGrowing } from '../../../ui/list/use-growing.ts'
import { DeleteButton } from '../../../ui/row-buttons.tsx'
import { Select } from '../../../ui/select.tsx'
import field from '../../../ui/text-field.module.css'
import { sizeOf } from '../labels.ts'
import { deleteFile, type UploadedFile } from '../list.ts'
import styles from './settings.module.css'

/** A list shorter than this needs no search and order. */
const LONG = 8

type Key = 'createdAt' | 'size' | 'name'

const ORDERS: Readonly<Record<Key, Sort<Key>>> = {
  createdAt: { key: 'createdAt', order: 'desc' },
  size: { key: 'size', order: 'desc' },
  name: { key: 'name', order: 'asc' },
}

interface FileListProps {
  files: readonly UploadedFile[]
  /** Focused when nothing is left to focus in the list. */
  expander: RefObject<HTMLButtonElement | null>
}

/** The files with links to them, each with an icon to delete it, or that says why it is kept. */
export function FileList({ files, expander }: FileListProps) {
  const [search, setSearch] = useState('')
  const [order, setOrder] = useState<Key>('createdAt')
  const [toDelete, setToDelete] = useState<UploadedFile | null>(null)
  const list = useRef<HTMLUListElement>(null)
  const place = useRef(0)
  const query = useDeferredValue(search)
  const found = useMemo(
    () => searchAndSort(files, query, ORDERS[order], ({ name }) => name),
    [files, query, order],
  )
  const { count, end } = useGrowing(found, undefined)

  const ask = (file: UploadedFile) => {
    place.current = found.indexOf(file)
    setToDelete(file)
  }
  /** Focuses the icon of the file that took the deleted one's place. */
  const returnFocus = () => {
    const icons = list.current?.querySelectorAll('button') ?? []
    const next = icons[Math.min(place.current, icons.length - 1)]
    ;(next ?? expander.current)?.focus()
  }

  return (
    <>
      {files.length === 0 && <p className={`${field.hint} ${styles.empty}`}>{WORDS.none}</p>}
      {files.length > LONG && (
        <div className={styles.tools}>
          <input
            type="search"
            className={field.input}
            aria-label={WORDS.search}
            placeholder={WORDS.search}
            value={search}
            onChange={({ target }) => setSearch(target.value)}
          />
          <Select
            aria-label={WORDS.sort}
            value={order}
            onChange={({ target }) => setOrder(target.value as Key)}
          >
            {Object.entries(WORDS.orders).map(([key, label]) => (
              <option key={key} value={key}>
                {label}
              </option>
            ))}
          </Select>
        </div>
      )}
      {files.length > 0 && found.length === 0 && (
        <p className={`${field.hint} ${styles.empty}`} role="status">
          {WORDS.noneFound}
        </p>
      )}
      <div className={styles.scroller}>
        <ul ref={list} className={styles.list}>
          {found.slice(0, count).map((file) => (
            <FileRow key={file.id} file={file} onDelete={ask} />
          ))}
        </ul>
        <div ref={end} />
      </div>
      <DeleteDialog
        name="delete-file"
        item={toDelete}
        nameOf={({ name }) => name}
        deletionOf={() => LATER_MESSAGES.files.deletion}
        onDelete={deleteFile}
        onClose={() => setToDelete(null)}
        returnFocus={returnFocus}
      />
    </>
  )
}

interface FileRowProps {
  file: UploadedFile
  onDelete: (file: UploadedFile) => void
}

const FileRow = memo(function FileRow({ file, onDelete }: FileRowProps) {
  const { id, name, size, type, createdAt, isSent } = file
  const Icon = iconOf(type)
  return (
    <li className={styles.file} data-file-id={id}>
      <Icon className={styles.icon} size={16} aria-hidden="true" />
      <a href={uploadPath(id)} target="_blank" rel="noopener">
        <bdi>{name}</bdi>
      </a>
      <span className={styles.size}>{sizeOf(size)}</span>
      <time className={styles.date} dateTime={createdAt}>
        {dayOf(new Date(createdAt))}
      </time>
      {isSent ? (
        <IconButton label={WORDS.sent} onClick={() => toast.info(WORDS.sent)}>
          <Send size={16} data-points />
        </IconButton>
      ) : (
        <DeleteButton label={fill(WORDS.delete, { name })} onClick={() => onDelete(file)} />
      )}
    </li>
  )
})

function iconOf(type: string) {
  if (type.startsWith('image/')) return FileImage
  return type === 'application/pdf' ? FileText : File
}
