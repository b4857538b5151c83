import { Download, FileUp } from 'lucide-react'
import { useState } from 'react'
import { CLIENT_FILE_BYTES, MOST_IMPORTED } from '../../../src/domain/clients/limits.ts'
import { type Reading, readClientFile } from '../../../src/domain/clients/read-file.ts'
import { CSV_HEAD, csvLine } from '../../../src/domain/clients/write-csv.ts'
import { vCard } from '../../../src/domain/clients/write-vcard.ts'
import { call } from '../../state/api.ts'
import { type Refusals, refusalOf } from '../../state/refusals.ts'
import { toast } from '../../state/toasts.ts'
import { Button } from '../../ui/button.tsx'
import { chooseFiles } from '../../ui/choose-files.ts'
import { useResult } from '../../ui/use-result.ts'
import { modalForUsers } from '../guard/index.tsx'
import styles from './client-form.module.css'
import { FILES } from './client-words.ts'
import { refetchClients } from './lists.ts'

/** Imports clients from a file, and exports all of them (product: Client page). */
export const FilesModal = modalForUsers(() => (
  <>
    <Import />
    <Export />
  </>
))

function Import() {
  const [result, run] = useResult()
  const [told, setTold] = useState<Imported | null>(null)
  const [file, setFile] = useState<File>()
  const take = async (chosen: File | undefined, page?: string) => {
    if (!chosen) return
    setFile(chosen)
    setTold(null)
    setTold(await run(() => importClients(chosen, page)))
  }
  return (
    <section data-import="">
      <h3 className={styles.heading}>{FILES.import}</h3>
      <p className={styles.hint}>{FILES.importHint}</p>
      <div className={styles.found}>
        <Button
          kind="primary"
          icon={<FileUp size={16} />}
          result={result}
          onClick={() =>
            chooseFiles('.csv,.vcf,.tsv,.txt,text/csv,text/vcard', ([chosen]) => take(chosen))
          }
        >
          {FILES.choose}
        </Button>
      </div>
      <p className={told?.ok === false ? styles.same : styles.told} role="status">
        {result === 'pending' ? FILES.reading : told?.text}
      </p>
      {told?.readings?.map(({ page, names }) => (
        <Button key={page} result={result} onClick={() => take(file, page)}>
          {names.join(', ')}
        </Button>
      ))}
    </section>
  )
}

function Export() {
  const [csv, runCsv] = useResult()
  const [vcf, runVcf] = useResult()
  return (
    <section className={styles.section} data-export="">
      <h3>{FILES.export}</h3>
      <p className={styles.hint}>{FILES.exportHint}</p>
      <div className={styles.found}>
        <Button
          icon={<Download size={16} />}
          result={csv}
          onClick={() => runCsv(() => exportClients('csv'))}
        >
          {FILES.csv}
        </Button>
        <Button
          icon={<Download size={16} />}
          result={vcf}
          onClick={() => runVcf(() => exportClients('vcf'))}
        >
          {FILES.vcf}
        </Button>
      </div>
    </section>
  )
}

const FORMATS = {
  csv: { type: 'text/csv', head: CSV_HEAD, entry: csvLine },
  vcf: { type: 'text/vcard', head: '', entry: vCard },
} as const

/** Downloads the whole book, by name. */
async function exportClients(format: keyof typeof FORMATS): Promise<{ ok: boolean }> {
  const answer = await call('GET', 'get-client-list', { sort: 'name', order: 'asc' })
  if (!answer.ok) {
    toast.error(FILES.notExported)
    return answer
  }
  const { type, head, entry } = FORMATS[format]
  const file = new Blob([head, ...answer.data.clients.map(entry)], { type })
  const url = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = url
  link.download = `clients.${format}`
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), KEPT_MS)
  return answer
}

/** How long the browser has to read the file, in ms. */
const KEPT_MS = 60_000

/** What became of an import, in a sentence. */
interface Imported {
  ok: boolean
  text: string
  /** How the file's letters may read, if only a person can tell. */
  readings?: readonly Reading[]
}

/** Adds the clients of a file to the book: all of them, or none without room (product: Client files). */
async function importClients(file: File, page?: string): Promise<Imported> {
  if (file.size > CLIENT_FILE_BYTES) return failed(FILES.tooLarge)
  const read = readClientFile(new Uint8Array(await file.arrayBuffer()), navigator.language, page)
  if (!read) return failed(FILES.unknown)
  const { clients, readings } = read
  if (readings.length > 0) return { ok: false, text: FILES.whichLetters, readings }
  if (clients.length > MOST_IMPORTED)
    return failed(FILES.tooMany(figure(clients.length), figure(MOST_IMPORTED)))
  const answer = await call('POST', 'import-clients', { clients })
  if (answer.ok) {
    refetchClients()
    const { added, known, left } = answer.data
    return { ok: left === 0, text: FILES.done(added, known, read, left) }
  }
  return failed(refusalOf(answer, REFUSALS))
}

const REFUSALS: Refusals<string> = {
  409: ({ data }) => FILES.noRoom(figure((data as { room?: number } | null)?.room ?? 0)),
  413: ({ message }) => message,
  429: FILES.tooOften,
  otherwise() {
    // Some of them may have been added.
    refetchClients()
    return FILES.brokeOff
  },
}

const failed = (text: string): Imported => ({ ok: false, text })

const figure = (value: number) => value.toLocaleString('en-US')
