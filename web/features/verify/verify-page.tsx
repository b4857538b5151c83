import { CircleCheck, CircleX, FileSearch } from 'lucide-react'
import { type DragEvent, useRef, useState } from 'react'
import { formatMoney } from '../../../src/domain/numbers/format-figure.ts'
import { Button } from '../../ui/button.tsx'
import { chooseFiles } from '../../ui/choose-files.ts'
import { PageHeading } from '../../ui/page-heading.tsx'
import styles from './verify.module.css'
import { type Acceptance, type Verdict, verifyFile } from './verify-file.ts'

/** Takes the pdf of an accepted offer and tells whether it is one (product: Verifying an acceptance). */
export function VerifyPage() {
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
    if (own !== latest.current) return
    setBusy(false)
    setVerdict(found)
  }

  const drop = (event: DragEvent) => {
    event.preventDefault()
    void take([...event.dataTransfer.files])
  }

  return (
    <main className={styles.page} onDragOver={(event) => event.preventDefault()} onDrop={drop}>
      <PageHeading>{WORDS.title}</PageHeading>
      <p className={styles.lead}>{WORDS.lead}</p>
      <div className={styles.drop}>
        <FileSearch size={28} aria-hidden />
        <Button
          kind="primary"
          result={isBusy ? 'pending' : 'idle'}
          onClick={() => chooseFiles('application/pdf,.pdf', (files) => void take(files))}
        >
          {WORDS.choose}
        </Button>
        <p className={styles.hint}>{WORDS.hint}</p>
      </div>
      <div role="status" data-verdict={verdict?.kind}>
        {verdict && <Told verdict={verdict} name={name} />}
      </div>
    </main>
  )
}

function Told({ verdict, name }: { verdict: Verdict; name: string }) {
  const isGood = verdict.kind === 'accepted'
  const Icon = isGood ? CircleCheck : CircleX
  return (
    <section className={`${styles.verdict} ${isGood ? styles.good : ''}`}>
      <Icon size={22} aria-hidden />
      <div>
        <h2 className={styles.title}>{WORDS.titles[verdict.kind]}</h2>
        <p className={styles.file}>{name}</p>
        {verdict.kind === 'accepted' ? (
          <AcceptanceText acceptance={verdict.acceptance} />
        ) : (
          <p>{WORDS.texts[verdict.kind]}</p>
        )}
      </div>
    </section>
  )
}

function AcceptanceText({ acceptance }: { acceptance: Acceptance }) {
  const { name, mailedTo, answeredAt, sender, offer, total, locale, currency, hash } = acceptance
  const facts = [
    [WORDS.facts.by, name],
    [WORDS.facts.mailedTo, mailedTo],
    [WORDS.facts.at, timeOf(answeredAt)],
    [WORDS.facts.from, sender],
    ...(offer ? [[WORDS.facts.offer, offer]] : []),
    ...(total === null ? [] : [[WORDS.facts.total, formatMoney(total, locale, currency)]]),
  ]
  return (
    <>
      <dl className={styles.facts}>
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <p className={styles.compare}>{WORDS.compare}</p>
      {acceptance.others.length > 0 && (
        <p className={styles.compare}>
          {WORDS.others} {acceptance.others.map((one) => timeOf(one.answeredAt)).join('; ')}
        </p>
      )}
      <details className={styles.compare}>
        <summary>{WORDS.details}</summary>
        {WORDS.hash}: <code>{hash}</code>
      </details>
    </>
  )
}

const timeOf = (at: string): string =>
  new Date(at).toLocaleString('en', { dateStyle: 'long', timeStyle: 'long' })

const WORDS = {
  title: 'Verify an accepted offer',
  lead: 'The pdf of an accepted offer carries the text of what was accepted. This page tells whether that text is unchanged, and whether it was accepted here.',
  choose: 'Choose a pdf',
  hint: 'Or drop it here. The file stays on this device.',
  titles: {
    accepted: 'This offer was accepted',
    nothing: 'This file carries no accepted offer',
    changed: 'This file was changed',
    unknown: 'This offer was not accepted here',
    unreadable: 'This file can’t be read',
    unsafe: 'This page can’t verify files',
    offline: 'The server did not answer',
  },
  texts: {
    nothing: 'Download the pdf again on the page of the accepted offer.',
    changed: 'The text in it is no longer the one whose SHA-256 it states. Do not rely on it.',
    unknown: 'No offer with this text was accepted on this server.',
    unreadable: 'Choose it again.',
    unsafe: 'Open it over https: browsers calculate hashes there only.',
    offline: 'Try again in a moment.',
  },
  facts: {
    by: 'Accepted by',
    mailedTo: 'Mailed to',
    at: 'Time',
    from: 'Offer from',
    offer: 'Offer',
    total: 'Total',
  },
  details: 'Details',
  hash: 'SHA-256',
  compare: 'The pages of a pdf are pictures: compare what they show with these figures.',
  others: 'Other answers, not this one, accepted an equal text:',
} as const
