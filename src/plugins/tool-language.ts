import { acceptedLanguage } from '#domain/words/accepted-language.ts'
import { LANGUAGES, type Language } from '#domain/words/language.ts'

/** The tool's language: the one that was chosen in this browser, otherwise what it asks for. */
export const toolLanguageOf = (request: Request): Language => askedLanguage(request) ?? 'en'

/** The same; null where neither is known, as of a program. */
export function askedLanguage({ headers }: Request): Language | null {
  const [, chosen] =
    /(?:^|; )tool-language=([a-z]{2})(?:;|$)/.exec(headers.get('cookie') ?? '') ?? []
  const wanted = headers.get('accept-language')
  return (
    LANGUAGES.find((language) => language === chosen) ??
    (wanted === null ? null : acceptedLanguage(wanted))
  )
}
