type EditingModule = typeof import('./editorjs/start-editing.ts')

let loading: Promise<EditingModule> | null = null

/** Editor.js and its tools, a chunk of their own. A load that failed is tried again the next time. */
export function loadEditing(): Promise<EditingModule> {
  loading ??= import('./editorjs/start-editing.ts').catch((error: unknown) => {
    loading = null
    throw error
  })
  return loading
}

/** Fetches the chunk ahead of the first click. */
export function prefetchEditing(): void {
  void loadEditing().catch(() => {
    // Without the server there is no chunk now; the click tries again.
  })
}
