import type { Language } from './language.ts'
import type en from './languages/en.json'
import type enPaper from './languages/en-paper.json'
import { fields, labels, paper } from './languages/en-paper.json'

/** What the editor needs of a language: what stands on papers, and what new ones say. */
export type PaperPart = typeof enPaper & Pick<typeof en, 'samples' | 'template'>

/**
 * Loads the words of papers: a browser never gets those of another language. English is apart from all
 * other words, for the first load of an editor.
 */
export async function loadPaperPart(language: Language): Promise<PaperPart> {
  if (language !== 'en') return (await import(`./languages/${language}-paper.json`)).default
  const { samples, template } = await import('./languages/en.json')
  return { fields, labels, paper, samples, template }
}
