import { useStore } from '@nanostores/react'
import { type ComponentType, type ReactNode, useId, useRef } from 'react'
import { countInWords } from '#domain/words/count-in-words.ts'
import { fileSettings as WORDS } from '#domain/words/en/settings.json'
import { fill } from '#domain/words/fill.ts'
import { useList } from '../../state/list-query.ts'
import { $session } from '../../state/session.ts'
import { toolLocale } from '../../state/tool-locale.ts'
import { Expander } from '../../ui/expander.tsx'
import { Fetched } from '../../ui/fetched.tsx'
import field from '../../ui/text-field.module.css'
import { modalForUsers } from '../guard/index.tsx'
import { sizeOf } from './labels.ts'
import { $files, type UploadedFile } from './list.ts'
import { FileList } from './settings/file-list.tsx'
import styles from './settings/settings.module.css'

type Section =
  | 'Letterheads'
  | 'Templates'
  | 'Numbers'
  | 'ReminderChoice'
  | 'OwnAccount'
  | 'DeveloperSettings'
type Sections = Readonly<Record<Section, ComponentType>>

/**
 * The settings, over every screen, in the order in which a person needs them: the company, what new
 * quotations start with, mails, the account and its files; what only programs need is folded
 * (product: Account settings). For logged-in users.
 */
export const SettingsModal = modalForUsers(Settings)

function Settings(sections: Sections) {
  const { Letterheads, Templates, Numbers, ReminderChoice, OwnAccount, DeveloperSettings } =
    sections
  const { email } = useStore($session)
  return (
    <div className={styles.settings}>
      <Group title={WORDS.company}>
        <Expander label={WORDS.letterheads}>
          <Letterheads />
        </Expander>
      </Group>
      <Group title={WORDS.newQuotations}>
        <p className={`${field.hint} ${styles.hint}`}>
          {WORDS.startWith} <a href="/clients">{WORDS.clients}</a>
        </p>
        <Templates />
        <Expander label={WORDS.numbers}>
          <Numbers />
        </Expander>
      </Group>
      <Group title={WORDS.mails}>
        <ReminderChoice />
      </Group>
      <Group title={WORDS.account}>
        <p className={styles.email}>{email}</p>
        <OwnAccount />
      </Group>
      <Group title={WORDS.files}>
        <Files />
      </Group>
      <Expander label={WORDS.developers}>
        <DeveloperSettings />
      </Expander>
    </div>
  )
}

const Group = ({ title, children }: { title: string; children: ReactNode }) => (
  <section>
    <h3 className={styles.title}>{title}</h3>
    {children}
  </section>
)

function Files() {
  return (
    <Fetched fetched={useList($files)} words={WORDS}>
      {({ fileList, storage }) => (
        <>
          <ExpandableList files={fileList} />
          <StorageUse {...storage} />
        </>
      )}
    </Fetched>
  )
}

/** The count and total size of the files; a press lists them. */
function ExpandableList({ files }: { files: readonly UploadedFile[] }) {
  const expander = useRef<HTMLButtonElement>(null)
  const size = files.reduce((sum, file) => sum + file.size, 0)
  return (
    <Expander
      ref={expander}
      label={countInWords(WORDS.count, files.length, {
        count: files.length.toLocaleString(toolLocale()),
      })}
      detail={sizeOf(size)}
    >
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
        <span>{fill(WORDS.left, { size: sizeOf(left) })}</span>{' '}
        <span className={styles.limit}>
          {fill(WORDS.used, { used: sizeOf(used), limit: sizeOf(limit) })}
        </span>
      </p>
      <meter
        aria-labelledby={id}
        min={0}
        max={limit}
        high={limit * 0.9}
        optimum={0}
        value={Math.min(used, limit)}
      />
      <p className={`${field.hint} ${styles.hint}`}>{left === 0 ? WORDS.full : WORDS.counted}</p>
    </section>
  )
}
