import type { ComponentProps } from 'react'
import type { RowOption } from '../document/row-options.ts'
import { lateViews, UntilLoaded } from '../paper/until-loaded.tsx'
import type { RowOptionView } from './row-option.tsx'

/** What shows an optional or alternative row; most tables have none. */
export const optionViews = lateViews(() => import('./row-option.tsx'))

export const { load: loadRowOption } = optionViews

/** What stands below an optional or alternative row. */
export const RowChoice = (props: ComponentProps<typeof RowOptionView>) => (
  <UntilLoaded of={optionViews}>{({ RowOptionView }) => <RowOptionView {...props} />}</UntilLoaded>
)

/** The hooks of an optional or alternative row (architecture: Hooks). */
export const optionAttributes = (option: RowOption | null | undefined) =>
  option && { 'data-use': option.use, 'data-chosen': option.isChosen }

/** The class of a row that doesn't count (options.module.css): a copy in a preview has no hooks. */
export const outClass = (option: RowOption | null | undefined): string =>
  option && !option.isChosen ? ' left-out' : ''
