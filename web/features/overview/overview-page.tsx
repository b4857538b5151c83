import { RotateCw } from 'lucide-react'
import { formatMoney } from '#domain/numbers/format-figure.ts'
import { toldText } from '#domain/numbers/period-text.ts'
import { countInWords } from '#domain/words/count-in-words.ts'
import { overview as WORDS } from '#domain/words/en/lists.json'
import { fill } from '#domain/words/fill.ts'
import { useList } from '../../state/list-query.ts'
import { followLink, navigate, quotationPath } from '../../state/routes.ts'
import { toolLanguage, toolLocale } from '../../state/tool-locale.ts'
import { Button } from '../../ui/button.tsx'
import { dayOf } from '../../ui/dates.ts'
import { ListState, LoadingList } from '../../ui/list/list-state.tsx'
import { PageHeading } from '../../ui/page-parts.tsx'
import { forUsers } from '../guard/index.tsx'
import { $overview, isEmpty, OUTCOMES, type Overview, sumOf } from './bars.tsx'
import { MonthChart } from './month-chart.tsx'
import styles from './overview.module.css'

/** What has become of the user's offers (product: Overview). */
export const OverviewPage = forUsers(function Shown() {
  const { data, hasFailed, reload } = useList($overview)
  if (!data)
    return hasFailed ? (
      <ListState title={WORDS.failedTitle} text={WORDS.failedText}>
        <Button icon={<RotateCw size={16} />} onClick={reload}>
          {WORDS.retry}
        </Button>
      </ListState>
    ) : (
      <LoadingList text={WORDS.loading} />
    )
  if (isEmpty(data))
    return (
      <ListState title={WORDS.emptyTitle} text={WORDS.emptyText}>
        <Button kind="primary" onClick={() => navigate('/quotation-list')}>
          {WORDS.toList}
        </Button>
      </ListState>
    )
  return (
    <div className={styles.overview} data-overview="">
      <header>
        <PageHeading>{WORDS.title}</PageHeading>
        <p className={styles.lead}>{WORDS.lead}</p>
      </header>
      <KeyFigures overview={data} />
      <MonthChart overview={data} />
      <div className={styles.halves}>
        <WaitingLongest overview={data} />
        <CurrencyTotals overview={data} />
      </div>
    </div>
  )
})

/** The sums of the offers by currency: nothing is converted, and currencies are never summed. */
function CurrencyTotals({ overview: { totals, countsFirstYear } }: { overview: Overview }) {
  if (totals.length === 0) return null
  return (
    <section className={styles.section} aria-labelledby="currency-totals">
      <h2 id="currency-totals">{WORDS.totals}</h2>
      <table className={styles.totals}>
        <thead>
          <tr>
            <th scope="col">{WORDS.currency}</th>
            {OUTCOMES.map((outcome) => (
              <th key={outcome} scope="col">
                {WORDS.outcomes[outcome]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {totals.map((sums) => (
            <tr key={sums.currency}>
              <th scope="row">{sums.currency}</th>
              {OUTCOMES.map((outcome) => (
                <td key={outcome} className={styles.money}>
                  {sums[outcome] === 0
                    ? WORDS.none
                    : formatMoney(sums[outcome], {
                        locale: toolLocale(),
                        currency: sums.currency,
                      })}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {countsFirstYear && <p className={styles.lead}>{WORDS.firstYear}</p>}
    </section>
  )
}

/** How many offers were won, lost and are open, the win rate, and how long an answer takes. */
function KeyFigures({ overview }: { overview: Overview }) {
  const { winRate, answerMs } = overview
  const figures = [
    ...OUTCOMES.map((outcome) => [WORDS.outcomes[outcome], String(sumOf(overview, outcome))]),
    [WORDS.winRate, winRate === null ? WORDS.none : percent.format(winRate)],
    [WORDS.answer, answerMs === null ? WORDS.none : durationOf(answerMs)],
  ]
  return (
    <dl className={styles.figures}>
      {figures.map(([name, figure]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{figure}</dd>
        </div>
      ))}
    </dl>
  )
}

const percent = new Intl.NumberFormat(toolLocale(), { style: 'percent', maximumFractionDigits: 0 })

const HOUR_MS = 60 * 60_000
const DAY_MS = 24 * HOUR_MS

/** A duration in hours, from two days on in days. */
function durationOf(ms: number): string {
  if (ms < HOUR_MS) return WORDS.underAnHour
  if (ms < 2 * DAY_MS) return countInWords(WORDS.hours, Math.round(ms / HOUR_MS))
  return countInWords(WORDS.days, Math.round(ms / DAY_MS))
}

/** The open offers that were sent longest ago, each a link to its quotation. */
function WaitingLongest({ overview: { waiting, waitingCount } }: { overview: Overview }) {
  return (
    <section className={styles.section} aria-labelledby="waiting-longest">
      <h2 id="waiting-longest">{WORDS.waiting}</h2>
      {waiting.length === 0 ? (
        <p className={styles.note}>{WORDS.noneWaiting}</p>
      ) : (
        <>
          <ol className={styles.waiting}>
            {waiting.map((offer) => (
              <Waiting key={offer.id} offer={offer} />
            ))}
          </ol>
          <p className={styles.note}>
            {waitingCount > waiting.length
              ? countInWords(WORDS.waitingSome, waitingCount, { shown: waiting.length })
              : countInWords(WORDS.waitingAll, waitingCount)}
          </p>
        </>
      )}
    </section>
  )
}

function Waiting({ offer }: { offer: Overview['waiting'][number] }) {
  const { id, name, to, people, sentAt, isSeen, isUndelivered } = offer
  const about = [
    people > 1 ? countInWords(WORDS.toMore, people - 1, { person: to }) : to,
    fill(WORDS.sent, { day: dayOf(new Date(sentAt)) }),
    isUndelivered ? WORDS.notDelivered : isSeen ? WORDS.seen : WORDS.notSeen,
  ]
  return (
    <li>
      <a href={quotationPath(id)} onClick={followLink}>
        {name || WORDS.unnamed}
      </a>
      <span className={styles.money}>
        {toldText(offer, { ...offer, language: toolLanguage() })}
      </span>
      <span className={styles.about}>{about.filter(Boolean).join(' · ')}</span>
    </li>
  )
}
