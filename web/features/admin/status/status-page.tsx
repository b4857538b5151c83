import { useCallback } from 'react'
import { countInWords } from '#domain/words/count-in-words.ts'
import { status as WORDS } from '#domain/words/en/admin.json'
import { fill } from '#domain/words/fill.ts'
import type { Reply } from '../../../state/api.ts'
import { toolLocale } from '../../../state/tool-locale.ts'
import { Button } from '../../../ui/button.tsx'
import { updatedOf } from '../../../ui/dates.ts'
import { FailedList, LoadingList } from '../../../ui/list/list-state.tsx'
import { PageHeading } from '../../../ui/page-parts.tsx'
import settings from '../../../ui/settings-list.module.css'
import { SettingsRow } from '../../../ui/settings-list.tsx'
import { useFetched } from '../../../ui/use-fetched.ts'
import { forAdmins } from '../../guard/index.tsx'
import { adminCall } from '../users/users.ts'
import styles from './status-page.module.css'

type Status = Reply<'get-status', 'get'>

/** How the server is (product: Status). */
export const StatusPage = forAdmins(function StatusOfServer() {
  const { data, hasFailed, reload } = useFetched(
    useCallback(() => adminCall('GET', 'get-status', {}), []),
  )
  return (
    <>
      <PageHeading>{WORDS.title}</PageHeading>
      {hasFailed && <FailedList onRetry={reload} />}
      {!hasFailed && !data && <LoadingList text={WORDS.loading} />}
      {data && (
        <div className={styles.page}>
          <Facts {...data} />
          <Requests requests={data.requests} />
          <Mails mails={data.mails} onTried={reload} />
          <Section title={WORDS.webhooks} empty={WORDS.noWebhooks} isEmpty={!data.webhooks.length}>
            {data.webhooks.map(({ id, email, url, offBecause }) => (
              <SettingsRow
                key={id}
                name={url}
                facts={`${email}: ${offBecause === 'gone' ? WORDS.off.gone : WORDS.off.failing}`}
              />
            ))}
          </Section>
        </div>
      )}
    </>
  )
})

function Facts({ version, metrics, backup }: Status) {
  const facts: [name: string, text: string, isWrong?: boolean][] = [
    [WORDS.version, version],
    [WORDS.uptime, duration(metrics.quotation_uptime_seconds)],
    [WORDS.memory, bytes(metrics.process_resident_memory_bytes)],
    [WORDS.database, bytes(metrics.quotation_database_bytes)],
    [
      WORDS.disk,
      fill(WORDS.free, {
        free: bytes(metrics.quotation_disk_free_bytes),
        all: bytes(metrics.quotation_disk_bytes),
      }),
      metrics.quotation_disk_free_bytes < LITTLE_ROOM,
    ],
    [WORDS.backup, ...backupFact(backup)],
    [
      WORDS.newer,
      metrics.quotation_newer_documents > 0
        ? countInWords(WORDS.newerCount, metrics.quotation_newer_documents)
        : WORDS.none,
      metrics.quotation_newer_documents > 0,
    ],
  ]
  return (
    <dl className={styles.facts}>
      {facts.map(([name, text, isWrong = false]) => (
        <div key={name} data-wrong={isWrong || undefined}>
          <dt>{name}</dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  )
}

/** A disk that is nearly full. */
const LITTLE_ROOM = 1e9

function backupFact(backup: Status['backup']): [text: string, isWrong: boolean] {
  if (backup === null) return [WORDS.noBackup, true]
  const { last, problem } = backup
  const made =
    last === null
      ? WORDS.notYet
      : fill(WORDS.made, { date: updatedOf({ updatedAt: last.at }), size: bytes(last.bytes) })
  return [
    problem === null ? made : `${made} ${fill(WORDS.failed, { reason: problem })}`,
    problem !== null,
  ]
}

/** A bar for each hour, errors in another colour; the sentence above says the same. */
function Requests({ requests }: Pick<Status, 'requests'>) {
  const sum = (key: 'requests' | 'errors') => requests.reduce((all, one) => all + one[key], 0)
  const most = Math.max(1, ...requests.map((hour) => hour.requests))
  const errors = countInWords(WORDS.errors, sum('errors'))
  const said = countInWords(WORDS.requestsOfDay, sum('requests'), { errors })
  return (
    <section>
      <h2>{WORDS.requests}</h2>
      <p>{said}</p>
      <div className={styles.chart} role="img" aria-label={said}>
        {requests.map(({ at, requests: count, errors: wrong }) => (
          <span key={at} data-tip={`${updatedOf({ updatedAt: at })}: ${figures.format(count)}`}>
            <i style={{ height: `${(count / most) * 100}%` }} />
            <i data-wrong style={{ height: `${(wrong / most) * 100}%` }} />
          </span>
        ))}
      </div>
    </section>
  )
}

function Mails({ mails, onTried }: { mails: Status['mails']; onTried: () => void }) {
  const retry = async (id: string) => {
    await adminCall('POST', 'retry-mail', { id })
    onTried()
  }
  return (
    <Section title={WORDS.mails} empty={WORDS.noMails} isEmpty={mails.length === 0}>
      {mails.map(({ id, to, createdAt, failedAt, nextTryAt, reason }) => (
        <SettingsRow
          key={id}
          name={to}
          facts={
            <span>
              {updatedOf({ updatedAt: createdAt })}: <bdi>{reason}</bdi>
              <br />
              {failedAt === null
                ? fill(WORDS.nextTry, { date: updatedOf({ updatedAt: nextTryAt ?? '' }) })
                : WORDS.givenUp}
            </span>
          }
        >
          <Button onClick={() => retry(id)} aria-label={fill(WORDS.tryAgainTo, { email: to })}>
            {WORDS.tryAgain}
          </Button>
        </SettingsRow>
      ))}
    </Section>
  )
}

interface SectionProps {
  title: string
  empty: string
  isEmpty: boolean
  children: React.ReactNode
}

const Section = ({ title, empty, isEmpty, children }: SectionProps) => (
  <section>
    <h2>{title}</h2>
    {isEmpty ? <p>{empty}</p> : <ul className={settings.list}>{children}</ul>}
  </section>
)

const figures = new Intl.NumberFormat(toolLocale())

const UNITS = ['kilobyte', 'megabyte', 'gigabyte', 'terabyte'] as const

/** A size, with at most one decimal: 12.3 MB. */
function bytes(count: number): string {
  const power = Math.min(UNITS.length - 1, Math.max(0, Math.floor(Math.log10(count || 1) / 3) - 1))
  const format = { style: 'unit', unit: UNITS[power] ?? 'byte', maximumFractionDigits: 1 } as const
  return new Intl.NumberFormat(toolLocale(), format).format(count / 1000 ** (power + 1))
}

/** In the largest whole unit: 3 days. */
function duration(seconds: number): string {
  const [unit, length] =
    seconds >= 86_400
      ? (['day', 86_400] as const)
      : seconds >= 3600
        ? (['hour', 3600] as const)
        : (['minute', 60] as const)
  const format = { style: 'unit', unit, unitDisplay: 'long', maximumFractionDigits: 0 } as const
  return new Intl.NumberFormat(toolLocale(), format).format(Math.floor(seconds / length))
}
