import type { CostViews } from '../paper/cost-views.ts'
import { CostSummary, TableCosts } from './cost-summary.tsx'
import { RowCosts } from './row-costs.tsx'

export const COST_VIEWS: CostViews = { Row: RowCosts, Table: TableCosts, Summary: CostSummary }
