import { useStore } from '@nanostores/react'
import { Download, FileUp } from 'lucide-react'
import { useEffect, useState } from 'react'
import { MESSAGES } from '../../../src/domain/words/messages.ts'
import { $session } from '../../state/session.ts'
import { Button } from '../../ui/button.tsx'
import { chooseFiles } from '../../ui/choose-files.ts'
import { useResult } from '../../ui/use-result.ts'
import { Waiting } from '../../ui/waiting.tsx'
import { requireLogin } from '../account/index.ts'
import styles from './client-form.module.css'
import { FILES } from './client-words.ts'
import { exportClients } from './export-clients.ts'
import { type Imported, importClients } from './import-clients.ts'

/** Imports clients from a file, and exports all of them (product: Client page). */
export function FilesModal() {
  const { status } = useStore($session)
  useEffect(requireLogin, [])
  if (status !== 'known') return <Waiting>{MESSAGES.checkingCredentials}...</Waiting>
  return (
    <>
      <Import />
      <Export />
    </>
  )
}

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
