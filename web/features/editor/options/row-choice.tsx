import { type ComponentProps, use } from 'react'
import { UntilLoaded } from '../paper/until-loaded.tsx'
import { loadedRowOption, onceRowOption } from './load-row-option.ts'
import type { RowOptionView } from './row-option.tsx'
import './options.module.css'

type Props = ComponentProps<typeof RowOptionView>

/**
 * What stands below an optional or alternative row. One that the server rendered stays in place
 * until the code for it is loaded; its style sheet comes with the page, since readers load no code.
 */
export const RowChoice = (props: Props) => (
  <UntilLoaded isLoaded={loadedRowOption() !== null}>
    <LoadedOption {...props} />
  </UntilLoaded>
)

function LoadedOption(props: Props) {
  const { RowOptionView } = loadedRowOption() ?? use(onceRowOption())
  return <RowOptionView {...props} />
}
