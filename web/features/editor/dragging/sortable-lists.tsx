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

/** Lists on the paper, each with the ids of its items in order. */
export type Lists = ReadonlyMap<HTMLElement, readonly string[]>

type Options = Omit<ComponentProps<typeof ReactSortable<Proxy>>, 'list' | 'setList' | 'tag'>

/**
 * Copies for ReactSortable, which writes `chosen` and `selected` into items (libraries: Sortable).
 */
interface Proxy {
  id: string
  chosen?: boolean
}

/**
 * Makes the elements sortable for one drag without rendering them, since they belong to the paper's
 * React tree. `onSort` receives a list's ids after the drop; the elements themselves return to
 * where React rendered them.
 * @returns a function that unmounts it: ReactSortable never destroys its Sortable
 * (libraries: Sortable)
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
    <ListElement value={element}>
      <ReactSortable
        {...options}
        tag={ExistingElement}
        list={proxies}
        setList={(items) =>
          onSort(
            element,
            items.map(({ id }) => id),
          )
        }
      />
    </ListElement>
  )
}

const ListElement = createContext<HTMLElement | null>(null)

/** Renders nothing and passes the list's element on the paper as its ref. */
const ExistingElement = forwardRef<HTMLElement>(function ExistingElement(_, ref) {
  const element = use(ListElement)
  useImperativeHandle(ref, () => element as HTMLElement, [element])
  return null
})
