/** The export's own texts, where the spec gives none (look: Words). */
export const WORDS = {
  progress: (format: string, percent: number) => `Making the ${format}… ${percent}%`,
  cancel: 'Cancel',
  cancelled: 'Download cancelled',
} as const
