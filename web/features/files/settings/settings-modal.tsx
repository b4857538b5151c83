import { useStore } from '@nanostores/react'
import { type ComponentType, useEffect, useId, useRef } from 'react'
import { MESSAGES } from '../../../../src/domain/words/messages.ts'
import { $session } from '../../../state/session.ts'
import { Button } from '../../../ui/button.tsx'
import { Expander } from '../../../ui/expander.tsx'
import { Waiting } from '../../../ui/waiting.tsx'
import { requireLogin } from '../../account/index.ts'
import { sizeOf } from '../labels.ts'
import { $files, type UploadedFile } from '../list.ts'
import { FileList } from './file-list.tsx'
import styles from './settings.module.css'
import { WORDS } from './settings-words.ts'

type Section = 'OwnAccount' | 'Letterheads' | 'Numbers' | 'Templates'
type Sections = Readonly<Record<Section, ComponentType>>

/**
 * The account's email, files and free storage, for logged-in users (product: Account settings), and
 * what they can do to the account.
 */
export const settingsModal =
  ({ OwnAccount, Letterheads, Numbers, Templates }: Sections) =>
  () => {
    const { status, email } = useStore($session)
    useEffect(requireLogin, [])
    if (status !== 'known') return <Waiting>{MESSAGES.checkingCredentials}...</Waiting>
    return (
      <div className={styles.settings}>
        <dl className={styles.facts}>
          <dt>{WORDS.email}</dt>
          <dd>{email}</dd>
        </dl>
        <Files />
        <div>
          <Expander label={WORDS.letterheads}>
            <Letterheads />
          </Expander>
          <Expander label={WORDS.numbers}>
            <Numbers />
          </Expander>
          <Templates />
          <OwnAccount />
        </div>
      </div>
    )
  }

function Files() {
  const { data, error, loading } = useStore($files)
  if (data)
    return (
      <>
        <ExpandableList files={data.fileList} />
        <StorageUse {...data.storage} />
      </>
    )
  if (!error || loading) return <Waiting>{WORDS.loading}</Waiting>
  return (
    <div className={styles.failed} role="alert">
      <p>{WORDS.failed}</p>
      <Button onClick={() => $files.revalidate()}>{WORDS.retry}</Button>
    </div>
  )
}

/** The count and total size of the files; a press lists them. */
function ExpandableList({ files }: { files: readonly UploadedFile[] }) {
  const expander = useRef<HTMLButtonElement>(null)
  const size = files.reduce((sum, file) => sum + file.size, 0)
  return (
    <Expander ref={expander} label={WORDS.count(files.length)} detail={sizeOf(size)}>
      <FileList files={files} expander={expander} />
    </Expander>
  )
}

/** How much of the account's storage is in use (QUOTA_MB), including documents. */
function StorageUse({ used, limit }: { used: number; limit: number }) {
  const left = Math.max(0, limit - used)
  const id = useId()
  return (
    <section className={styles.storage}>
      <p id={id}>
        <span>{WORDS.left(sizeOf(left))}</span>{' '}
        <span className={styles.limit}>{WORDS.used(sizeOf(used), sizeOf(limit))}</span>
      </p>
      <meter
        aria-labelledby={id}
        min={0}
        max={limit}
        high={limit * 0.9}
        optimum={0}
        value={Math.min(used, limit)}
      />
      <p className={styles.hint}>{left === 0 ? WORDS.full : WORDS.counted}</p>
    </section>
  )
}
