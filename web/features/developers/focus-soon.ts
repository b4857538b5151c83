/**
 * Focuses an element in place of the form that had the focus: one frame later than Base UI, which
 * moves the focus of removed content to the window. Returns a function that gives up.
 */
export function focusSoon(find: () => HTMLElement | null | undefined): () => void {
  let frame = requestAnimationFrame(() => {
    frame = requestAnimationFrame(() => find()?.focus())
  })
  return () => cancelAnimationFrame(frame)
}
