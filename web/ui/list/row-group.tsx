import { type ReactNode, useEffect, useRef, useState } from 'react'

/** Rows farther from the window than this are not rendered, in px. */
const MARGIN = 2500

/**
 * A part of a long table's rows. While it is far out of view it is an empty row of the same height,
 * so that ten thousand rows are laid out and painted no slower than a hundred.
 */
export function RowGroup({ renderRows }: { renderRows: () => ReactNode }) {
  const body = useRef<HTMLTableSectionElement>(null)
  /** Null while its rows are rendered. */
  const [height, setHeight] = useState<number | null>(null)

  useEffect(() => {
    if (!body.current) return
    const watch = new IntersectionObserver(
      (entries) => {
        const last = entries.at(-1)
        if (last) setHeight(last.isIntersecting ? null : last.boundingClientRect.height)
      },
      { rootMargin: `${MARGIN}px` },
    )
    watch.observe(body.current)
    return () => watch.disconnect()
  }, [])

  return (
    <tbody ref={body}>
      {height === null ? (
        renderRows()
      ) : (
        <tr>
          <td style={{ height }} />
        </tr>
      )}
    </tbody>
  )
}
