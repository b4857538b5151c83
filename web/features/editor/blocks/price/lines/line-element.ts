/** The line with the id. */
export const lineIn = (block: ParentNode | null, id: string): HTMLElement | null =>
  block?.querySelector<HTMLElement>(`[data-line-id="${CSS.escape(id)}"]`) ?? null
