import { CircleCheck, CircleX, FileSearch } from 'lucide-react'
import { type DragEvent, useRef, useState } from 'react'
import { toldText } from '#domain/numbers/period-text.ts'
import { findAcceptanceFile } from '#domain/offers/acceptance-file.ts'
import { acceptedLanguage } from '#domain/words/accepted-language.ts'
import { dayInWords, localeOfDates } from '#domain/words/day.ts'
import { language as TOOL } from '#domain/words/en/common.json'
import { fill } from '#domain/words/fill.ts'
import { isRightToLeft, LANGUAGES, type Language } from '#domain/words/language.ts'
import type { Words } from '#domain/words/words.ts'
import { loadWords } from '#domain/words/words.ts'
import { callOpen, type Reply } from '../../state/api.ts'
import { Button } from '../../ui/button.tsx'
import { chooseFiles } from '../../ui/choose-files.ts'
import { PageHeading } from '../../ui/page-parts.tsx'
import { loadLanguage } from '../editor/index.ts'
import styles from './verify.module.css'

interface Spoken {
  language: Language
  words: Words
}

export async function speak(language: Language): Promise<Spoken> {
  const [words] = await Promise.all([loadWords(language), loadLanguage(language)])
  return { language, words }
}

/** That of the link, or of the tool, until a file says more. */
export function languageBefore(): Language {
  const linked = new URLSearchParams(location.search).get('language') ?? ''
  return acceptedLanguage([linked, TOOL.tag].join())
}

/**
 * Takes the pdf of an accepted offer and tells whether it is one, in the language of the document
 * (product: Verifying an acceptance).
 */
export const createVerifyPage = (before: Spoken) => () => VerifyPage({ before })

function VerifyPage({ before }: { before: Spoken }) {
  const [spoken, setSpoken] = useState(before)
  const [verdict, setVerdict] = useState<Verdict | null>(null)
  const [name, setName] = useState('')
  const [isBusy, setBusy] = useState(false)
  const latest = useRef(0)

  async function take(files: readonly File[]): Promise<void> {
    const [file] = files
    if (!file) return
    latest.current += 1
    const own = latest.current
    setName(file.name)
    setVerdict(null)
    setBusy(true)
    const found = await verifyFile(file)
    const speaks = await speak(found.language ?? spoken.language).catch(() => spoken)
    if (own !== latest.current) return
    setSpoken(speaks)
    setBusy(false)
    setVerdict(found)
  }

  const drop = (event: DragEvent) => {
    event.preventDefault()
    void take([...event.dataTransfer.files])
  }

  const { language, words } = spoken
  return (
    <main
      className={styles.page}
      lang={language}
      dir={isRightToLeft(language) ? 'rtl' : 'ltr'}
      onDragOver={(event) => event.preventDefault()}
      onDrop={drop}
    >
      <PageHeading>{words.verify.title}</PageHeading>
      <p className={styles.lead}>{words.verify.lead}</p>
      <div className={styles.drop}>
        <FileSearch size={28} aria-hidden />
        <Button
          kind="primary"
          result={isBusy ? 'pending' : 'idle'}
          onClick={() => chooseFiles('application/pdf,.pdf', (files) => void take(files))}
        >
          {words.verify.choose}
        </Button>
        <p className={styles.hint}>{words.verify.hint}</p>
      </div>
      <div role="status" data-verdict={verdict?.kind}>
        {verdict && <Told verdict={verdict} name={name} spoken={spoken} />}
      </div>
    </main>
  )
}

function Told({ verdict, name, spoken }: { verdict: Verdict; name: string; spoken: Spoken }) {
  const { titles, texts } = spoken.words.verify
  const title = titleOf(verdict)
  const isGood = title === 'accepted' || title === 'recorded'
  const Icon = isGood ? CircleCheck : CircleX
  return (
    <section className={`${styles.verdict} ${isGood ? styles.good : ''}`}>
      <Icon size={22} aria-hidden />
      <div>
        <h2 className={styles.title}>{titles[title]}</h2>
        <p className={styles.file}>
          <bdi>{name}</bdi>
        </p>
        {verdict.kind === 'accepted' ? (
          <AcceptanceText acceptance={verdict.acceptance} spoken={spoken} />
        ) : (
          <p>{texts[verdict.kind]}</p>
        )}
      </div>
    </section>
  )
}

/** What the sender has recorded is no acceptance of the customer's own. */
function titleOf(verdict: Verdict) {
  if (verdict.kind !== 'accepted' || !verdict.acceptance.recordedBy) return verdict.kind
  return verdict.acceptance.takenBackAt === null ? 'recorded' : 'takenBack'
}

function AcceptanceText({ acceptance, spoken }: { acceptance: Acceptance; spoken: Spoken }) {
  const { verify, acceptance: says } = spoken.words
  const { name, mailedTo, answeredAt, sender, offer, locale, hash } = acceptance
  const total = toldText(acceptance, { ...acceptance, language: spoken.language })
  const { recordedBy, signedOn, takenBackAt } = acceptance
  const dates = localeOfDates(locale, spoken.language)
  const timeOf = (at: string) =>
    new Date(at).toLocaleString(dates, { dateStyle: 'long', timeStyle: 'long' })
  const facts = [
    [verify.by, name],
    [says.day, recordedBy && dayInWords(recordedBy.day, dates)],
    [says.how, recordedBy && says.ways[recordedBy.how]],
    [says.recordedBy, recordedBy?.email],
    // What was left out is not at the end of a line.
    [verify.mailedTo, mailedTo?.replace('…', '…\u2060')],
    [says.how, signedOn && fill(says.onDevice.accept, { sender })],
    [says.place, signedOn?.place],
    [says.receivedAt, signedOn?.receivedAt && timeOf(signedOn.receivedAt)],
    [recordedBy ? says.recordedAt : says.time, timeOf(answeredAt)],
    [verify.from, sender],
    [says.offer, offer],
    [says.notTaken, acceptance.leftOut],
    [says.total, total],
  ].filter(([, value]) => value)
  return (
    <>
      {takenBackAt && <p>{fill(verify.texts.takenBack, { date: timeOf(takenBackAt) })}</p>}
      <dl className={styles.facts}>
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              <bdi>{value}</bdi>
            </dd>
          </div>
        ))}
      </dl>
      {recordedBy && <p className={styles.compare}>{says.notSigned}</p>}
      <p className={styles.compare}>{verify.compare}</p>
      {acceptance.others.length > 0 && (
        <p className={styles.compare}>
          {verify.others} {acceptance.others.map((one) => timeOf(one.answeredAt)).join('; ')}
        </p>
      )}
      <details className={styles.compare}>
        <summary>{says.details}</summary>
        SHA-256: <code>{hash}</code>
      </details>
    </>
  )
}

type Acceptance = Reply<'find-acceptance', 'post'>['acceptance']

/** What a file turned out to be (product: Verifying an acceptance). */
type Verdict = (
  | { kind: 'accepted'; acceptance: Acceptance }
  /** Carries nothing; was changed; was not accepted here; can't be told now. */
  | { kind: 'nothing' | 'changed' | 'unknown' | 'unreadable' | 'unsafe' | 'offline' }
) & {
  /** That of the document in the file. */
  language?: Language | undefined
}

const TIMEOUT_MS = 15_000

/** Looks at the file in this browser: only the SHA-256 of what it carries is sent. */
async function verifyFile(file: Blob): Promise<Verdict> {
  // Browsers calculate hashes on pages over https alone.
  if (!crypto.subtle) return { kind: 'unsafe' }
  const bytes = await file.arrayBuffer().catch(() => null)
  if (!bytes) return { kind: 'unreadable' }
  const carried = findAcceptanceFile(new Uint8Array(bytes))
  if (!carried) return { kind: 'nothing' }
  const language = languageIn(carried.document)
  const hash = await sha256(carried.document)
  if (hash !== carried.hash) return { kind: 'changed', language }
  const found = await callOpen('POST', 'find-acceptance', { hash }, { timeoutMs: TIMEOUT_MS })
  if (found.ok) return { kind: 'accepted', acceptance: found.data.acceptance, language }
  return { kind: found.status === 404 ? 'unknown' : 'offline', language }
}

/** Texts of before documents had a language say none. */
function languageIn(document: string): Language | undefined {
  const [, named] = /"language":"(\w+)"/.exec(document) ?? []
  return LANGUAGES.find((language) => language === named)
}

async function sha256(text: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
