const listeners = new Set<() => void>()

/** Calls back after every change of what is on the paper; the returned function ends that. */
export function onEdit(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function tellOfEdit(): void {
  for (const listener of listeners) listener()
}
