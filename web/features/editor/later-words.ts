/** The editor's words that nobody reads in the first moment: they come with `afterwards.ts`. */
export const LATER_WORDS = {
  figures: {
    unreadable: 'That is not a figure. The last one is back.',
    unreachable:
      'The subtotal can’t be adjusted while the server is away. The last figure is back.',
    turned: 'The pinned prices alone are more than that: other rows are negative now.',
    outOfRange: 'That figure is too large. The last one is back.',
  },
  drafts: {
    label: 'Unsaved changes',
    restore: 'Restore',
    discard: 'Discard',
    offered: (when: string) => `Unsaved changes of ${when}`,
    unreadable: (when: string) =>
      `Unsaved changes of ${when} are damaged and can’t be restored. What is saved is untouched.`,
  },
  saving: {
    deleted:
      'Not saved: this quotation was deleted meanwhile. Save again to keep your work as a new one.',
    tooLarge:
      'Not saved: too large. A quotation holds 4 mb with its pictures and files; make it smaller and save again.',
    figure: (at: string) => `Not saved: a figure is out of bounds (${at}).`,
    conflictTitle: 'Changed elsewhere',
    conflict:
      'A newer version was saved while you were editing. Yours is safe here; choose what becomes of it.',
    overwrite: 'Overwrite with mine',
    copy: 'Keep mine as a copy',
    copyName: (name: string) => (name ? `${name} (copy)` : ''),
  },
} as const
