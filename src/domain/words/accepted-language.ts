import { LANGUAGES, type Language } from './language.ts'

/**
 * The first language of ours that a browser asks for in `Accept-Language`, with or without a region;
 * English if it asks for none of them.
 */
export function acceptedLanguage(header: string | null): Language {
  const wanted = (header ?? '')
    .toLowerCase()
    .replaceAll(' ', '')
    .split(',')
    .map((part) => {
      const [tag = '', quality = ''] = part.split(';q=')
      return { language: tag.split('-')[0], quality: quality === '' ? 1 : Number(quality) }
    })
    .filter(({ quality }) => quality > 0)
    .sort((one, other) => other.quality - one.quality)
  for (const { language } of wanted) {
    const ours = LANGUAGES.find((each) => each === language)
    if (ours) return ours
  }
  return 'en'
}
