import { type ReactNode, Suspense, use, useState } from 'react'
import { keepLoading, lazy } from '../../../state/lazy.ts'

type LateViews<Views> = ReturnType<typeof lateViews<Views>>

/**
 * Views that most papers don't need, and that are loaded with the first paper that does. The server
 * loads them before it renders pages.
 */
export function lateViews<Views>(importViews: () => Promise<Views>) {
  let loaded: Views | null = null
  let waiting: Promise<Views> | null = null
  const load = lazy(async () => {
    loaded = await importViews()
    return loaded
  })
  return {
    load,
    loaded: () => loaded,
    /** Never rejects, and is always the same: React waits for it. */
    once: () => (waiting ??= keepLoading(load)),
  }
}

interface UntilLoadedProps<Views> {
  of: LateViews<Views>
  children: (views: Views) => ReactNode
}

/**
 * Shows what its child makes of the views once they are there; what the server rendered stays in
 * place until then. With the code there, as whenever React takes over the server's paper, it is no
 * boundary: React hydrates what is in boundaries later, one after the other, and renders each of
 * them again if the paper has become editable meanwhile.
 */
export function UntilLoaded<Views>(props: UntilLoadedProps<Views>) {
  // A boundary that came or went later would make the view anew.
  const [isWhole] = useState(props.of.loaded() !== null)
  const shown = <Loaded {...props} />
  return isWhole ? shown : <Suspense fallback={null}>{shown}</Suspense>
}

const Loaded = <Views,>({ of, children }: UntilLoadedProps<Views>) =>
  children(of.loaded() ?? use(of.once()))
