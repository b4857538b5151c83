import { Download, FileUp } from 'lucide-react'
import { useState } from 'react'
import { CLIENT_FILE_BYTES, MOST_IMPORTED } from '#domain/clients/limits.ts'
import { type ClientFile, type Reading, readClientFile } from '#domain/clients/read-file.ts'
import { CSV_HEAD, csvLine } from '#domain/clients/write-csv.ts'
import { vCard } from '#domain/clients/write-vcard.ts'
import { countInWords } from '#domain/words/count-in-words.ts'
import { clients as WORDS } from '#domain/words/en/lists.json'
import { fill } from '#domain/words/fill.ts'
import { rowInWords } from '#domain/words/list-in-words.ts'
import { call } from '../../state/api.ts'
import { type Refusals, refusalOf } from '../../state/refusals.ts'
import { toast } from '../../state/toasts.ts'
import { toolLocale } from '../../state/tool-locale.ts'
import { Button } from '../../ui/button.tsx'
import { chooseFiles } from '../../ui/choose-files.ts'
import { useResult } from '../../ui/use-result.ts'
import { modalForUsers } from '../guard/index.tsx'
import styles from './client-form.module.css'
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
      <h3 className={styles.heading}>{WORDS.filesForm.import}</h3>
      <p className={styles.hint}>{WORDS.filesForm.importHint}</p>
      <div className={styles.found}>
        <Button
          kind="primary"
          icon={<FileUp size={16} />}
          result={result}
          onClick={() =>
            chooseFiles('.csv,.vcf,.tsv,.txt,text/csv,text/vcard', ([chosen]) => take(chosen))
          }
        >
          {WORDS.filesForm.choose}
        </Button>
      </div>
      <p className={told?.ok === false ? styles.same : styles.told} role="status">
        {result === 'pending' ? WORDS.filesForm.reading : told?.text}
      </p>
      {told?.readings?.map(({ page, names }) => (
        <Button key={page} result={result} onClick={() => take(file, page)}>
          {rowInWords(names)}
        </Button>
      ))}
    </section>
  )
}

const Export = () => (
  <section className={styles.section} data-export="">
    <h3>{WORDS.filesForm.export}</h3>
    <p className={styles.hint}>{WORDS.filesForm.exportHint}</p>
    <div className={styles.found}>
      <ExportButton format="csv">{WORDS.filesForm.csv}</ExportButton>
      <ExportButton format="vcf">{WORDS.filesForm.vcf}</ExportButton>
    </div>
  </section>
)

function ExportButton({ format, children }: { format: keyof typeof FORMATS; children: string }) {
  const [result, run] = useResult()
  return (
    <Button
      icon={<Download size={16} />}
      result={result}
      onClick={() => run(() => exportClients(format))}
    >
      {children}
    </Button>
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
    toast.error(WORDS.filesForm.notExported)
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
  if (file.size > CLIENT_FILE_BYTES) return failed(WORDS.filesForm.tooLarge)
  const read = readClientFile(new Uint8Array(await file.arrayBuffer()), navigator.language, page)
  if (!read) return failed(WORDS.filesForm.unknown)
  const { clients, readings } = read
  if (readings.length > 0) return { ok: false, text: WORDS.filesForm.whichLetters, readings }
  if (clients.length > MOST_IMPORTED)
    return failed(
      fill(WORDS.filesForm.tooMany, { count: figure(clients.length), most: figure(MOST_IMPORTED) }),
    )
  const answer = await call('POST', 'import-clients', { clients })
  if (answer.ok) {
    refetchClients()
    const { added, known, left } = answer.data
    return { ok: left === 0, text: doneInWords(added, known, read, left) }
  }
  return failed(refusalOf(answer, REFUSALS))
}

const REFUSALS: Refusals<string> = {
  409: ({ data }) =>
    fill(WORDS.filesForm.noRoom, { room: figure((data as { room?: number } | null)?.room ?? 0) }),
  413: ({ message }) => message,
  429: WORDS.filesForm.tooOften,
  otherwise() {
    // Some of them may have been added.
    refetchClients()
    return WORDS.filesForm.brokeOff
  },
}

/** What became of the clients of a file. */
function doneInWords(added: number, known: number, read: ClientFile, left: number): string {
  const { done } = WORDS.filesForm
  const parts = [
    countInWords(done.added, added, { count: figure(added) }),
    known > 0 && fill(done.known, { count: figure(known) }),
    read.doubles > 0 && countInWords(done.doubles, read.doubles, { count: figure(read.doubles) }),
    read.nameless > 0 && fill(done.nameless, { count: figure(read.nameless) }),
    left > 0 && fill(done.left, { count: figure(left) }),
  ]
  return rowInWords(parts.filter((part) => part !== false))
}

const failed = (text: string): Imported => ({ ok: false, text })

const figure = (value: number) => value.toLocaleString(toolLocale())
