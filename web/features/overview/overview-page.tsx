import { useStore } from '@nanostores/react'
import { RotateCw } from 'lucide-react'
import { navigate } from '../../state/routes.ts'
import { Button } from '../../ui/button.tsx'
import { ListState, LoadingList } from '../../ui/list/list-state.tsx'
import { ListPage } from '../../ui/list/searchable-list.tsx'
import { PageHeading } from '../../ui/page-heading.tsx'
import { Guard } from '../guard/index.ts'
import { CurrencyTotals } from './currency-totals.tsx'
import { KeyFigures } from './key-figures.tsx'
import { MonthChart } from './month-chart.tsx'
import styles from './overview.module.css'
import { $overview, isEmpty } from './overview.ts'
import { WaitingLongest } from './waiting-longest.tsx'
import { WORDS } from './words.ts'

/** What has become of the user's offers (product: Overview). */
export function OverviewPage() {
  return (
    <ListPage>
      <Guard roles={['user', 'super-admin']}>
        <Shown />
      </Guard>
    </ListPage>
  )
}

function Shown() {
  const { data, error, loading } = useStore($overview)
  if (!data)
    return error && !loading ? (
      <ListState title={WORDS.failedTitle} text={WORDS.failedText}>
        <Button icon={<RotateCw size={16} />} onClick={() => $overview.revalidate()}>
          {WORDS.retry}
        </Button>
      </ListState>
    ) : (
      <LoadingList what="overview" />
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
}
