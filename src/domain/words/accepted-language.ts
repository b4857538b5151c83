import { LANGUAGES, type Language } from './language.ts'

/**
 * The first language of ours that a browser asks for in `Accept-Language`, with or without a region;
 * English if it asks for none of them.
 */
export function acceptedLanguage(header: string | null): Language {
  for (const tag of acceptedTags(header)) {
    const ours = LANGUAGES.find((each) => each === tag.split('-')[0]?.toLowerCase())
    if (ours) return ours
  }
  return 'en'
}

/** More than any browser has: each costs time, and a header has room for thousands. */
const MOST = 50

/** The languages of an `Accept-Language` header, BCP 47 tags, the most wanted first. */
export const acceptedTags = (header: string | null): string[] =>
  (header ?? '')
    .replaceAll(' ', '')
    .split(',', MOST)
    .map((part) => {
      const [tag = '', quality = ''] = part.split(/;q=/i)
      return { tag, quality: quality === '' ? 1 : Number(quality) }
    })
    .filter(({ quality }) => quality > 0)
    .sort((one, other) => other.quality - one.quality)
    .map(({ tag }) => tag)
