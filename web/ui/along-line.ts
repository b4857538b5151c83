/** The key that means the same where lines run to the right: in Arabic, the arrow to the left leads on. */
export const alongLine = (key: string): string =>
  document.dir === 'rtl' ? (MIRRORED[key] ?? key) : key

const MIRRORED: Readonly<Record<string, string>> = {
  ArrowLeft: 'ArrowRight',
  ArrowRight: 'ArrowLeft',
}
