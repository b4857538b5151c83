import { type ReactNode, Suspense, useState } from 'react'

interface UntilLoadedProps {
  /** Whether the code of the view in it is there already. */
  isLoaded: boolean
  children: ReactNode
}

/**
 * Around a view that waits for its code. With the code there, as whenever React takes over the
 * server's paper, it is no boundary: React hydrates what is in boundaries later, one after the
 * other, and renders each of them again if the paper has become editable meanwhile.
 */
export function UntilLoaded({ isLoaded, children }: UntilLoadedProps) {
  // A boundary that came or went later would make the view anew.
  const [isWhole] = useState(isLoaded)
  return isWhole ? children : <Suspense fallback={null}>{children}</Suspense>
}
