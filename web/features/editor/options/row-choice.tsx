import type { ComponentProps } from 'react'
import { lateViews, UntilLoaded } from '../paper/until-loaded.tsx'
import type { RowOptionView } from './row-option.tsx'
import './options.module.css'

/** What shows an optional or alternative row; most tables have none. */
const views = lateViews(() => import('./row-option.tsx'))

export const loadRowOption = views.load

/**
 * What stands below an optional or alternative row; its style sheet comes with the page, since
 * readers load no code.
 */
export const RowChoice = (props: ComponentProps<typeof RowOptionView>) => (
  <UntilLoaded of={views}>{({ RowOptionView }) => <RowOptionView {...props} />}</UntilLoaded>
)
