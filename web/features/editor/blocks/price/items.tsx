import { type ComponentProps, use } from 'react'
import { UntilLoaded } from '../../paper/until-loaded.tsx'
import type { TotalList } from './lines/total-list.tsx'
import { loadedLines, onceLines } from './load-lines.ts'
import './items.module.css'
import './line-item.module.css'

type Props = ComponentProps<typeof TotalList>

/**
 * The lines above or below a total. Those that the server rendered stay in place until the code
 * for them is loaded; their style sheet comes with the page, since readers load no code.
 */
export const Items = (props: Props) => (
  <UntilLoaded isLoaded={loadedLines() !== null}>
    <LoadedItems {...props} />
  </UntilLoaded>
)

function LoadedItems(props: Props) {
  const { TotalList } = loadedLines() ?? use(onceLines())
  return <TotalList {...props} />
}
