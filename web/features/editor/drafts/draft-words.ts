/** The texts of the banner that offers a draft. */
export const WORDS = {
  label: 'Unsaved changes',
  restore: 'Restore',
  discard: 'Discard',
  offered: (when: string, count: number) =>
    `Unsaved changes from ${when}${count > 1 ? `, the newest of ${count} drafts` : ''}`,
  ahead: (when: string) =>
    `Unsaved changes from ${when} are kept for the newer version of the program.`,
  unreadable: (when: string) =>
    `Unsaved changes from ${when} are damaged and can’t be restored. What is saved is untouched.`,
} as const
