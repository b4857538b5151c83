import { type ComponentProps, use } from 'react'
import { UntilLoaded } from '../../paper/until-loaded.tsx'
import type { LineView } from './line-view.tsx'
import { loadedLineView, onceLineView } from './load-line-view.ts'
import './line.module.css'

type Props = ComponentProps<typeof LineView>

/**
 * A heading or a note. One that the server rendered stays in place until the code for it is loaded;
 * its style sheet comes with the page, since readers load no code.
 */
export const Line = (props: Props) => (
  <UntilLoaded isLoaded={loadedLineView() !== null}>
    <LoadedLine {...props} />
  </UntilLoaded>
)

function LoadedLine(props: Props) {
  const { LineView } = loadedLineView() ?? use(onceLineView())
  return <LineView {...props} />
}
