import {
  type ComponentProps,
  createContext,
  forwardRef,
  use,
  useImperativeHandle,
  useLayoutEffect,
  useState,
} from 'react'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { ReactSortable } from 'react-sortablejs'
import Sortable from 'sortablejs'

/** Elements that are there already and the ids of the items in each, in their order. */
export type Lists = ReadonlyMap<HTMLElement, readonly string[]>

type Options = Omit<ComponentProps<typeof ReactSortable<Proxy>>, 'list' | 'setList' | 'tag'>

/** It writes `chosen` and `selected` into its items: it gets these, never ours (notes). */
interface Proxy {
  id: string
  chosen?: boolean
}

/**
 * Makes the elements sortable for the time of one drag, without drawing them again: the paper is
 * React's already. `onSort` is told what a list holds after the drop; the elements themselves are
 * put back where React left them. Gives back the way to end it all (notes: it never destroys).
 */
export function mountLists(
  lists: Lists,
  options: Options,
  onSort: (list: HTMLElement, ids: readonly string[]) => void,
): () => void {
  const root = createRoot(document.createElement('div'))
  flushSync(() =>
    root.render(
      [...lists].map(([element, ids], at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the lists stay as they are for the whole drag
        <List key={at} {...{ element, ids, options, onSort }} />
      )),
    ),
  )
  return () => flushSync(() => root.unmount())
}

function List(props: {
  element: HTMLElement
  ids: readonly string[]
  options: Options
  onSort: (list: HTMLElement, ids: readonly string[]) => void
}) {
  const { element, ids, options, onSort } = props
  const [proxies] = useState(() => ids.map((id): Proxy => ({ id })))
  useLayoutEffect(() => () => Sortable.get(element)?.destroy(), [element])
  return (
    <Standing value={element}>
      <ReactSortable
        {...options}
        tag={StandIn}
        list={proxies}
        setList={(items) =>
          onSort(
            element,
            items.map(({ id }) => id),
          )
        }
      />
    </Standing>
  )
}

/** The list's element, which stands on the paper. */
const Standing = createContext<HTMLElement | null>(null)

/** Draws nothing: where it would have an element, the one on the paper is handed out. */
const StandIn = forwardRef<HTMLElement>(function StandIn(_, ref) {
  const element = use(Standing)
  useImperativeHandle(ref, () => element as HTMLElement, [element])
  return null
})
